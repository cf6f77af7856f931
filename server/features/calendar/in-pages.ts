import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Rows of one statement: with the longest descriptions it takes some milliseconds. */
export const PAGE = 200;

/**
 * All rows of a query, and lets other requests run between its pages.
 * @param read the rows with a greater id, in the order of their ids, at most `PAGE` of them.
 */
export async function inPages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ;) {
    const page = await read(after);
    rows.push(...page);
    if (page.length < PAGE) return rows;
    after = page.at(-1)!.id;
    await yieldToEventLoop();
  }
}
