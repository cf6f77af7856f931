import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { lockUser, type RequestContext, transact } from '../context.ts';
import { ChangedElsewhere } from '../errors.ts';

/** A body made by `withBase`. */
type Edit = z.ZodMiniObject<{ base: z.ZodMiniOptional<z.ZodMiniObject> }>;

type Body<E extends Edit> = z.output<E>;

/**
 * The handler of an edit: makes it unless it would overwrite a text that was changed since its writer has read it. Texts
 * are compared, not versions, so that nothing but another text refuses an edit: neither what the server changes by itself
 * nor the same edit sent twice. A body without `base` compares nothing.
 * @param read the record, with its texts under the names that the endpoint gives them. @throws NotFound.
 * @param change makes the edit; called in the same transaction, which holds the user's lock.
 * @throws ChangedElsewhere with the record as it is.
 */
export function editing<E extends Edit, Answer extends object>(
  { body: schema }: { body: E },
  read: (ctx: RequestContext, id: string) => Promise<object>,
  change: (ctx: RequestContext, id: string, changes: Omit<Body<E>, 'base'>) => Promise<Answer>,
) {
  return (request: RequestContext, { params: { id }, body }: { params: { id: string }; body: Body<E> }) => {
    const { base, ...changes } = body;
    if (base === undefined) return change(request, id, changes);
    return transact(request, async (ctx) => {
      await lockUser(ctx);
      assertSeen(schema.shape.base, base, changes, await read(ctx, id));
      return change(ctx, id, changes);
    });
  };
}

/**
 * Compares texts with what their writer has seen.
 * @param schema reads the texts of a record as those of a request are read.
 * @throws ChangedElsewhere when one is neither what was seen nor what it is to be.
 */
export function assertSeen(schema: z.ZodMiniType, base: object, changes: object, record: object): void {
  const { data: now = record } = z.safeParse(schema, record) as { data?: object };
  const [seen, wanted, stored] = [base, changes, now].map((each) => new Map<string, unknown>(Object.entries(each)));
  for (const [field, text] of seen!) {
    const isSeen = isDeepStrictEqual(stored!.get(field), text);
    const isWanted = !wanted!.has(field) || isDeepStrictEqual(stored!.get(field), wanted!.get(field));
    if (!isSeen && !isWanted) throw new ChangedElsewhere(record);
  }
}
