export enum State {
  Open = "open",
  Closed = "closed",
}

export const enum Level {
  Low = 1,
  High = 2,
}

export namespace Money {
  export interface Amount {
    value: number;
    currency: string;
  }
}

/** Wraps a payload as answers of this program are. */
export interface Envelope<T = string> {
  data: T;
  state: State;
}

export const limits = { body: 64 } as const;
