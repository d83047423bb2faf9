/** The shapes of `currentRequest()` and `appMeta()`. */
import type { Method } from "./api.ts";

export type { Method } from "./api.ts";

/** Identifies the endpoint of a call. */
export interface APIDesc {
  service: string;
  endpoint: string;
  raw: boolean;
  /** Whether the endpoint demands an authenticated user. */
  auth: boolean;
  tags: string[];
}

/** Ids of the trace that the running code belongs to. */
export interface TraceData {
  traceId: string;
  spanId: string;
  parentTraceId?: string;
  parentSpanId?: string;
  extCorrelationId?: string;
}

/** What every kind of request has. */
export interface BaseRequestMeta {
  trace?: TraceData;
  /** Fires when nobody waits for the answer any more: the client has gone, or the deadline has passed. Cortado's own. */
  readonly signal?: AbortSignal;
}

/** A call of an endpoint. */
export interface APICallMeta extends BaseRequestMeta {
  type: "api-call";
  api: APIDesc;
  method: Method;
  /** Without the query: `/blog/1`. */
  path: string;
  /** With the query: `/blog/1?full=true`. */
  pathAndQuery: string;
  pathParams: Record<string, any>;
  /** Names in lower case; a header given more than once is an array. */
  headers: Record<string, string | string[]>;
  /** The handler's argument in its JSON form. */
  parsedPayload?: Record<string, any>;
  middlewareData?: Record<string, any>;
}

/** A Pub/Sub message. */
export interface PubSubMessageMeta extends BaseRequestMeta {
  type: "pubsub-message";
  service: string;
  topic: string;
  subscription: string;
  messageId: string;
  /** From 1. */
  deliveryAttempt: number;
  parsedPayload?: Record<string, any>;
}

export type RequestMeta = APICallMeta | PubSubMessageMeta;

export type EnvironmentType = "production" | "development" | "ephemeral" | "test";
export type CloudProvider = "aws" | "gcp" | "azure" | "encore" | "local";

/** Where the program runs. */
export interface EnvironmentMeta {
  name: string;
  type: EnvironmentType;
  cloud: CloudProvider;
}

/** What the program was built from. */
export interface BuildMeta {
  revision: string;
  uncommittedChanges: boolean;
}

export interface HostedService {
  name: string;
}

/** What runs in this process. */
export interface DeployMeta {
  id: string;
  hostedServices: Record<string, HostedService>;
}

export interface AppMeta {
  appId: string;
  /** Base of the URLs at which the endpoints are reached from outside. */
  apiBaseUrl: string;
  environment: EnvironmentMeta;
  build: BuildMeta;
  deploy: DeployMeta;
}
