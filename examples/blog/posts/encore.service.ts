import { Service } from "encore.dev/service";

/** Blog posts, kept in memory. */
export default new Service("posts");
