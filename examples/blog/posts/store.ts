import type { NewPost, Post } from "./types.js";

const posts = new Map<number, Post>();
let lastId = 0;

export function add(post: NewPost): Post {
  const added: Post = { status: "draft", tags: [], ...post, id: ++lastId, createdAt: new Date(), updatedAt: null };
  posts.set(added.id, added);
  return added;
}

export function find(id: number): Post | undefined {
  return posts.get(id);
}

export function replace(post: Post): void {
  posts.set(post.id, post);
}

export function remove(id: number): boolean {
  return posts.delete(id);
}

export function all(): Post[] {
  return [...posts.values()];
}
