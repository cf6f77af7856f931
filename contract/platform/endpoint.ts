import type * as z from 'zod/mini';
import type { DataKind } from './scopes.ts';

type ObjectSchema = z.ZodMiniObject;

/** Default limit of a body, in bytes: many times the longest record. */
export const BODY_BYTES = 256 * 1024;

/** Limit of the body of a public call, and of a call with no body or a few short fields. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Limit of the body of a call that takes many records at once. */
export const BULK_BODY_BYTES = 1024 * 1024;

/** Limit of the body of a call that changes long texts and contains their previous state. */
export const EDIT_BODY_BYTES = 2 * BULK_BODY_BYTES;

/** The header with the client's id; the event stream of that client leaves out its own changes. */
export const CLIENT_HEADER = 'x-client-id';

/** The media type of a response with the records that the write has changed: `{ answer, changed }`. */
export const CHANGED_TYPE = 'application/vnd.auric.changed+json';

/** The fields of every kind of endpoint. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `:name` for parameters: `/tasks/:id`. */
  readonly path: `/${string}`;
  /** Other paths with the same handler and schemas, such as `/ultra/pillars`. */
  readonly aliases?: readonly `/${string}`[];
  /** One sentence for the API page. */
  readonly summary: string;
  /** Who may call it: anyone, or a signed-in user (the default). */
  readonly access?: 'public' | 'user';
  /** Decides which access tokens may call it; left out: none, only a session. */
  readonly data?: DataKind;
  /**
   * Works while the disk is full, as deletions do: it opens or ends a session, which people need to delete something,
   * or it removes something. A function decides by the body.
   */
  readonly onFullDisk?: true | ((body: unknown) => boolean);
  /** Statuses of refusals that others of its kind do not have; the API page lists them. */
  readonly refuses?: readonly number[];
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
}

/** JSON in and JSON out: almost every endpoint, and the default. */
export interface JsonEndpoint extends Call {
  readonly kind?: 'json';
  readonly body?: z.ZodMiniType;
  /** Limit of the body in bytes; by default `BODY_BYTES`, and `SMALL_BODY_BYTES` for public calls. */
  readonly maxBytes?: number;
  /** The message for a larger one, by its size in bytes; by default, that the request is too large. */
  readonly tooLarge?: (bytes: number) => string;
  /**
   * The field of the body that may be many megabytes of text. The handler gets it in pieces, and the body has it empty;
   * all other fields together have `BODY_BYTES`. Of a call without a body: a field of the response, which the handler
   * returns in pieces.
   */
  readonly longText?: string;
  /** Status of a success: 201 for a create, else 200. A repeated create gets 200. */
  readonly status?: 200 | 201;
  /** A create that takes no id from the client: a repeated request creates another record, and no success is 200. */
  readonly alwaysCreates?: true;
  readonly response: z.ZodMiniType;
  /**
   * A list that can be read in pages: its query has the keys of `pageQuery`. `by-id`: its handler returns the whole list,
   * in the order of the screen, from which pages are cut; the server adds those keys.
   */
  readonly paged?: true | 'by-id';
  /** A client that accepts `CHANGED_TYPE` also gets the changed records. */
  readonly tellsChanges?: true;
}

/** A file, a feed or a page: the response is bytes or text of another media type. */
export interface DownloadEndpoint extends Call {
  readonly kind: 'download';
  /** The media type of the response: `text/calendar; charset=utf-8`. A handler may name a narrower one. */
  readonly type: string;
  /**
   * Also accepts the body of a web form from any site. The fields are ignored: the secret in the address authorizes the
   * call.
   */
  readonly acceptsForm?: true;
}

/** One file in, as the raw body or as the field `file` of a multipart form, and JSON out. */
export interface UploadEndpoint extends Call {
  readonly kind: 'upload';
  readonly method: 'POST' | 'PUT';
  /** Limit of the file, in bytes. */
  readonly maxBytes: number;
  /** The message for a larger one, by its size in bytes; by default, that the request is too large. */
  readonly tooLarge?: (bytes: number) => string;
  readonly status?: 200 | 201;
  readonly response: z.ZodMiniType;
}

/** Server-sent events: a stream that stays open, or, of a call with a `response`, a response sent in parts. */
export interface EventsEndpoint extends Call {
  readonly kind: 'events';
  readonly method: 'GET' | 'POST';
  readonly body?: z.ZodMiniType;
  /** The schema of the data of each event, by the name of the event. */
  readonly events: Readonly<Record<string, z.ZodMiniType>>;
  /** The whole response as JSON, for clients that do not ask for events (`Accept: text/event-stream`). */
  readonly response?: z.ZodMiniType;
  /** Status of that JSON response. */
  readonly status?: 200 | 201;
}

/** An endpoint of the wire contract: the server registers it and the web client calls it. */
export type Endpoint = JsonEndpoint | DownloadEndpoint | UploadEndpoint | EventsEndpoint;

/** Limit of the body of an endpoint, in bytes. A form may add its own overhead to an upload. */
export function maxBytesOf(call: Endpoint): number {
  if ('maxBytes' in call && call.maxBytes !== undefined) return call.maxBytes;
  return 'body' in call && call.body && call.access !== 'public' ? BODY_BYTES : SMALL_BODY_BYTES;
}

type Route = `${Call['method']} ${Call['path']}`;
type CallOf<R extends Route> = R extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never;
type Definition<E = Endpoint> = E extends Endpoint ? Omit<E, 'method' | 'path'> : never;

/**
 * Declares an endpoint, `PUT /tasks/:id`, and keeps its literal types.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const R extends Route, const D extends Definition>(route: R, definition: D): CallOf<R> & D {
  const [method, path] = route.split(' ');
  return { method, path, ...definition } as unknown as CallOf<R> & D;
}

/**
 * Endpoints about one kind of data; an endpoint may name another.
 * @__NO_SIDE_EFFECTS__
 */
export function about<const Contract extends Readonly<Record<string, Endpoint>>>(
  data: DataKind,
  contract: Contract,
): Contract {
  const named = Object.entries(contract).map(([name, each]) => [name, { data, ...each }]);
  return Object.fromEntries(named) as Contract;
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The request of a client: raw values, before the schemas convert them. */
export type EndpointRequest<E extends Endpoint> = (E extends { params: infer P } ? { params: In<P> } : object) &
  (E extends { query: infer Q } ? { query?: In<Q> } : object) &
  (E extends { body: infer B } ? (undefined extends In<B> ? { body?: In<B> } : { body: In<B> }) : object);

/** The input of a handler: values after the schemas. */
export interface EndpointInput<E extends Endpoint> {
  params: E extends { params: infer P } ? Out<P> : undefined;
  query: E extends { query: infer Q } ? Out<Q> : undefined;
  body: E extends { body: infer B } ? Out<B> : undefined;
}

/** A successful response: JSON of the contract's shape, or the text of a download. */
export type EndpointResponse<E extends Endpoint> = E extends { response: infer R } ? Out<R> : string;

/** One event of a stream. A client that reconnects sends the `id` of the last one it received. */
export type EndpointEvent<E extends EventsEndpoint> = {
  [Name in keyof E['events'] & string]: { event: Name; data: z.output<E['events'][Name]>; id?: string };
}[keyof E['events'] & string];
