import { api, Gateway, middleware } from "encore.dev/api";
import { authHandler } from "encore.dev/auth";
import { secret } from "encore.dev/config";
import { CronJob } from "encore.dev/cron";
import { Counter } from "encore.dev/metrics";
import { Topic } from "encore.dev/pubsub";
import { CacheCluster } from "encore.dev/storage/cache";
import { Bucket } from "encore.dev/storage/objects";
import { SQLDatabase } from "encore.dev/storage/sqldb";
import { later } from "~encore/clients";
import { getAuthData } from "~encore/auth";

export const hook = api.raw({ method: "POST", path: "/hook", expose: true }, async (request, response) => response.end());
export const files = api.static({ path: "/files/*path", dir: "./files", expose: true });
export const stream = api.streamInOut<{ a: string }, { b: string }>({ path: "/stream", expose: true }, async (stream) => stream.close());
export const into = api.streamIn<{ a: string }>({ path: "/in", expose: true }, async (stream) => stream.close());
export const out = api.streamOut<{ a: string }>({ path: "/out", expose: true }, async (stream) => stream.close());
export const unused = [Gateway, middleware, authHandler, secret, CronJob, Counter, Topic, CacheCluster, Bucket, SQLDatabase, later, getAuthData];
