import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the client that sent the current request, which need not be notified of its own changes. */
export const originScope = new AsyncLocalStorage<string>();

/** Valid client ids. */
export const ORIGIN = /^[\w-]{1,64}$/;
