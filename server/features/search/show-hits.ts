import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SearchHit, SearchKind } from '#contract/search.ts';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import { userDay } from '#server/platform/calendar.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { OwnedRow } from '#server/platform/record-kind.ts';
import { fold } from '#server/platform/folding.ts';
import { snippetOf, type SnippetSource } from '#server/platform/text/snippet.ts';
import { readTextRows } from '#server/records/search-texts.ts';
import type { Hit } from './hit-order.ts';
import { builtIn } from './records/library.ts';
import type { TrashAccount } from './records/read-trash.ts';
import type { Places } from './records/places.ts';
import { idOf, isArchived, isCompleted, placeIdOf } from './records/records.ts';
import { sourceOf } from './records/sources.ts';

/** After a text longer than this, in UTF-16 units, the search yields to other requests. */
const LONG = 10_000;

interface Shown {
  /** On the wire. */
  id: string;
  name: string;
  date: string | null;
  /** The texts that a snippet may come from, without the name. */
  texts: readonly SnippetSource[];
  /** The tasks above it, the highest first. */
  above: readonly { id: string; name: string }[];
}

/** The hits of a page. Those deleted between the queries are left out. */
export async function showHits(ctx: RequestContext, hits: readonly Hit[], places: Places): Promise<SearchHit[]> {
  const shown = new Map<SearchKind, Map<string, Shown>>();
  for (const [kind, some] of Map.groupBy(hits, (hit) => hit.kind)) {
    shown.set(
      kind,
      await readShown(
        ctx,
        kind,
        some.map(({ record }) => idOf(record)),
      ),
    );
  }
  const items: SearchHit[] = [];
  for (const { kind, record, score, marked } of hits) {
    const found = shown.get(kind)!.get(idOf(record));
    if (!found) continue;
    const { id, name, date, texts, above } = found;
    const placeId = placeIdOf(record);
    const path = [...places.path(placeId), ...above];
    items.push({
      ...{ kind, id, name, score, date, completed: isCompleted(record) },
      path: path.map((each) => each.name),
      path_ids: path.map((each) => each.id),
      snippet: snippetFrom(name, texts, marked),
      is_archived: isArchived(record) || places.isHidden(placeId),
    });
    if (texts.some(({ text }) => text.length > LONG)) await yieldToEventLoop();
  }
  return items;
}

export function showDeleted(hits: readonly Hit[], trash: TrashAccount): SearchHit[] {
  return hits.map(({ kind, record, score, marked }) => {
    const { id, name, texts, trashId } = trash.find(kind, idOf(record));
    return {
      ...{ kind, id, name, path: [], path_ids: [], score },
      snippet: snippetFrom(
        name,
        texts.map((text) => ({ text })),
        marked,
      ),
      ...{ is_archived: false, completed: false, date: null, trash_id: trashId },
    };
  });
}

/** The name, if it has all words; else the first text with a hit. */
function snippetFrom(name: string, texts: readonly SnippetSource[], words: readonly string[]): string {
  const folded = fold(name);
  const isInName = words.every((word) => folded.includes(word));
  const sources = isInName ? [{ text: name }] : [...texts, { text: name }];
  return snippetOf(sources, words);
}

async function readShown(ctx: RequestContext, kind: SearchKind, ids: readonly string[]): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  for (const id of ids) {
    const record = builtIn(kind, id);
    if (!record) continue;
    const texts = record.texts.map((text) => ({ text }));
    shown.set(id, { id, name: record.name, date: null, texts, above: [] });
  }
  const source = sourceOf(kind);
  if (!source) return shown;
  const { table, day } = source;
  const { nameOf, texts: columns = [], textRows = [] } = ctx.graph.kindOf(table);
  const rows: OwnedRow[] = await ctx.db
    .selectFrom(table as 'pillars')
    .where('user_id', '=', ctx.userId)
    .where(amongIds(ctx.db, 'id', ids))
    .selectAll()
    .execute();
  const further = await readTextRows(ctx.db, ctx.userId, textRows, ids);
  const above = kind === 'task' ? await readTasksAbove(ctx, rows) : new Map<string, Shown['above']>();
  for (const row of rows) {
    const id = row['id'] as string;
    const [, ...texts] = columns.map((column) => ({ text: row[column] as string, isMarkdown: column === 'content' }));
    shown.set(id, {
      id: (row['session_id'] as string | undefined) ?? id,
      name: nameOf?.(row) ?? (row['name'] as string),
      date:
        kind === 'chat'
          ? userDay(new Date(row['last_message_at'] as string), ctx)
          : ((row[day ?? ''] ?? null) as string | null),
      texts: [...texts, ...(further.get(id) ?? []).map((text) => ({ text }))],
      above: above.get(id) ?? [],
    });
  }
  return shown;
}

/** The tasks above subtasks, the highest first, by the id of the subtask. */
async function readTasksAbove({ db, userId }: RequestContext, rows: readonly OwnedRow[]) {
  const known = new Map(rows.map((row) => [row['id'] as string, row]));
  const parentOf = (row: OwnedRow) => row['parent_task_id'] as string | null;
  for (;;) {
    const missing = [...known.values()].flatMap((row) => {
      const parent = parentOf(row);
      return parent === null || known.has(parent) ? [] : parent;
    });
    if (missing.length === 0) break;
    const parents: OwnedRow[] = await db
      .selectFrom('tasks')
      .where('user_id', '=', userId)
      .where(amongIds(db, 'id', missing))
      .select(['user_id', 'id', 'name', 'parent_task_id'])
      .execute();
    if (parents.length === 0) break;
    for (const parent of parents) known.set(parent['id'] as string, parent);
  }
  return new Map(
    rows.map((row) => {
      const above: { id: string; name: string }[] = [];
      for (let at = known.get(parentOf(row) ?? ''); at; at = known.get(parentOf(at) ?? '')) {
        above.unshift({ id: at['id'] as string, name: at['name'] as string });
      }
      return [row['id'] as string, above];
    }),
  );
}
