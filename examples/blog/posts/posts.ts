import { api, APIError, type Header, HttpStatus } from "encore.dev/api";
import log from "encore.dev/log";
import * as store from "./store.js";
import type { ListFilter, NewPost, Page, Post, PostChange, Summary } from "./types.js";

const open = { expose: true } as const;
const base = "/posts";

function existing(id: number): Post {
  const post = store.find(id);
  if (post === undefined) {
    throw APIError.notFound(`there is no post ${id}`).withDetails({ id });
  }
  return post;
}

const summary = ({ id, title, status, tags, body }: Post): Summary => ({ id, title, status, tags, excerpt: body.slice(0, 80) });

/** Posts, newest first, a page at a time. */
export const list = api({ ...open, method: "GET", path: base }, async (filter: ListFilter): Promise<Page<Summary>> => {
  const { offset = 0, limit = 20, status, tag = [] } = filter;
  const found = store
    .all()
    .filter((post) => (status === undefined || post.status === status) && tag.every((t) => post.tags.includes(t)))
    .reverse();
  const next = offset + limit;
  return {
    items: found.slice(offset, next).map(summary),
    total: found.length,
    ...(next < found.length && { next }),
  };
});

/** One post. */
export const get = api({ ...open, method: "GET", path: `${base}/:id` }, async ({ id }: { id: number }): Promise<Post> => existing(id));

interface Created {
  status: HttpStatus;
  location: Header<"Location">;
  post: Post;
}

/** Adds a post; it is a draft unless the request says otherwise. */
export const create = api({ ...open, method: "POST", path: base }, async (post: NewPost): Promise<Created> => {
  if (store.all().some((other) => other.title === post.title)) {
    throw APIError.alreadyExists(`there is a post called "${post.title}"`);
  }
  const added = store.add(post);
  log.info("post created", { id: added.id, author: added.author.name });
  return { status: HttpStatus.Created, location: `${base}/${added.id}`, post: added };
});

/** Changes the fields that the request names. */
export const update = api({ ...open, method: "PUT", path: `${base}/:id` }, async ({ id, ...change }: PostChange): Promise<Post> => {
  const changed: Post = { ...existing(id), ...change, updatedAt: new Date() };
  store.replace(changed);
  return changed;
});

/** Removes a post. */
export const remove = api({ ...open, method: "DELETE", path: `${base}/:id` }, async ({ id }: { id: number }): Promise<void> => {
  existing(id);
  store.remove(id);
});
