// oak with error handling, X-Response-Time and allowedMethods; the same file runs on Node, Bun and Deno.
import { env } from "node:process";
import { Application, Router, isHttpError } from "@oakserver/oak";

const router = new Router();
router.get("/hello", ({ response }) => {
  response.body = { message: "Hello World!" };
});
router.get("/missing", (ctx) => ctx.throw(404, "no such thing"));

const app = new Application({ logErrors: false });

app.use(async ({ response }, next) => {
  try {
    await next();
  } catch (error) {
    response.status = isHttpError(error) ? error.status : 500;
    response.body = { error: error.message };
  }
});

app.use(async ({ response }, next) => {
  const start = performance.now();
  await next();
  response.headers.set("X-Response-Time", `${(performance.now() - start).toFixed(3)}ms`);
});

app.use(router.routes());
app.use(router.allowedMethods());

await app.listen({ hostname: "127.0.0.1", port: Number(env.PORT) });
