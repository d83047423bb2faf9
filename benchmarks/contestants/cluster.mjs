// A Node server in as many processes as there are cores, as its users run it: node cluster.mjs SERVER.mjs
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";

if (cluster.isPrimary) {
  for (let i = 0; i < availableParallelism(); i++) cluster.fork();
} else {
  await import(resolve(process.argv[2]));
}
