import { AsyncLocalStorage } from 'node:async_hooks';

/** The client that the current request came from, by the name it gave itself: it need not be told of its own changes. */
export const originScope = new AsyncLocalStorage<string>();

/** What a client may call itself. */
export const ORIGIN = /^[\w-]{1,64}$/;
