import * as z from 'zod/mini';
import { boundedString } from './wire.ts';

export const PAGE_MAX = 200;
const CURSOR_MAX = 200;

/**
 * The query keys of a list that can be read in pages: `limit` rows at a time, each next page with the `cursor` of the
 * one before. The response is the bare array, with the headers `X-Total-Count` (of all pages) and, while there is more,
 * `Link: <…>; rel="next"`.
 */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      boundedString(4, `At most ${PAGE_MAX}`).check(z.regex(/^\d+$/, 'Must be a whole number')),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(PAGE_MAX))),
    ),
  ),
  cursor: z.optional(boundedString(CURSOR_MAX)),
};
