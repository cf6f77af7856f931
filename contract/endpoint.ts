import type * as z from 'zod/mini';

type ObjectSchema = z.ZodMiniObject;

/** One call of the wire contract: what the server registers and the web client sends. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `:name` for parameters: `/tasks/:id`. */
  readonly path: `/${string}`;
  /** Other paths with the same handler and shape, such as `/ultra/pillars`. */
  readonly aliases?: readonly `/${string}`[];
  /** One sentence for the API page. */
  readonly summary: string;
  /** Who may call it: anybody, or a signed-in user (the default). */
  readonly access?: 'public' | 'user';
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodMiniType;
  /** Status of a success: 201 for a create, else 200. A create that is sent again answers 200. */
  readonly status?: 200 | 201;
  readonly response: z.ZodMiniType;
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a client sends: raw values, before the tolerant reading of the schemas. */
export type EndpointRequest<E extends Endpoint> = (E extends { params: infer P } ? { params: In<P> } : object) &
  (E extends { query: infer Q } ? { query?: In<Q> } : object) &
  (E extends { body: infer B } ? (undefined extends In<B> ? { body?: In<B> } : { body: In<B> }) : object);

/** What a handler gets: values as the schemas read them. */
export interface EndpointInput<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

/** What a success answers. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
