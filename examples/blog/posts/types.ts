import type { Query } from "encore.dev/api";
import type { Max, MaxLen, Min, MinLen } from "encore.dev/validate";

export interface Post {
  id: number;
  title: string & MinLen<1> & MaxLen<200>;
  body: string & MaxLen<100_000>;
  status: Status;
  tags: Array<string & MinLen<1> & MaxLen<30>> & MaxLen<10>;
  author: Author;
  createdAt: Date;
  updatedAt: Date | null;
}

export const statuses = ["draft", "published", "archived"] as const;
export type Status = (typeof statuses)[number];

export interface Author {
  name: string & MinLen<1>;
  email?: string;
}

/** Set by the server, never by a client. */
type Generated = "id" | "createdAt" | "updatedAt";

export type NewPost = Omit<Post, Generated | "status" | "tags"> & Partial<Pick<Post, "status" | "tags">>;

export type PostChange = { id: number } & Partial<Omit<Post, Generated>>;

/** One page of a longer list. */
export interface Page<T> {
  items: T[];
  total: number;
  /** Where the next page starts; absent on the last one. */
  next?: number;
}

export interface Paging {
  offset?: Query<number & Min<0>>;
  limit?: Query<number & Min<1> & Max<100>>;
}

export type ListFilter = Paging & { status?: Query<Status>; tag?: Query<string[]> };

export type Summary = Readonly<Pick<Post, "id" | "title" | "status" | "tags">> & { excerpt: string };
