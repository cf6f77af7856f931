import * as z from 'zod/mini';
import { text, wholeNumberInQuery } from './wire.ts';

export const PAGE_MAX = 200;
/** The id of a chat, which its client makes, is the longest key. */
const CURSOR_MAX = 600;

/**
 * The query keys of a list that can be read in pages: `limit` rows at a time, each next page with the `cursor` of the
 * previous one. The response is the bare array, with the headers `X-Total-Count` (of all pages) and, if there are more,
 * `Link: <…>; rel="next"`.
 */
export const pageQuery = {
  limit: z.optional(wholeNumberInQuery(1, PAGE_MAX)),
  cursor: z.optional(text(CURSOR_MAX)),
};
