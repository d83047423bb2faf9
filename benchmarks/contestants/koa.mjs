// Koa with its router.
import Router from "@koa/router";
import Koa from "koa";

const router = new Router();
router.get("/hello", (ctx) => {
  ctx.body = { message: "Hello World!" };
});

new Koa().use(router.routes()).use(router.allowedMethods()).listen(Number(process.env.PORT), "127.0.0.1");
