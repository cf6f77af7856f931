import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type RequestContext, transactLocked } from '../context.ts';
import { ChangedElsewhere } from '../errors.ts';

/** A body made by `withBase`. */
type Edit = z.ZodMiniObject<{ base: z.ZodMiniOptional<z.ZodMiniObject> }>;

type Body<E extends Edit> = z.output<E>;

/**
 * The handler of an edit: refuses it if it would overwrite a text that has changed since the client read it. Texts are
 * compared, not versions, so that changes by the server and repeated edits refuse nothing. Without `base` nothing is
 * compared.
 * @param read returns the record, with its texts under the names of the endpoint. @throws NotFound.
 * @param change applies the edit, in the same transaction under the user's lock.
 * @throws ChangedElsewhere with the current record.
 */
export function editing<E extends Edit, Answer extends object>(
  { body: schema }: { body: E },
  read: (ctx: RequestContext, id: string) => Promise<object>,
  change: (ctx: RequestContext, id: string, changes: Omit<Body<E>, 'base'>) => Promise<Answer>,
) {
  return (request: RequestContext, { params: { id }, body }: { params: { id: string }; body: Body<E> }) => {
    const { base, ...changes } = body;
    if (base === undefined) return change(request, id, changes);
    return transactLocked(request, async (ctx) => {
      assertSeen(schema.shape.base, base, changes, await read(ctx, id));
      return change(ctx, id, changes);
    });
  };
}

/**
 * Compares the stored texts with those that the client read.
 * @param schema parses the texts of a record like those of a request.
 * @throws ChangedElsewhere when a stored text differs from both the base and the new text.
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
