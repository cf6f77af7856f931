import { dayAndMonth } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import type { LeftOut, Rows } from '#server/platform/record-kind.ts';
import { hasReflection } from './queries.ts';

/** A restored reflection becomes an ordinary entry where its day has another one meanwhile. */
export async function freeTakenDays(ctx: Context, rows: Rows): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const row of rows.journal_entries ?? []) {
    const { reflection, entry_date } = row as { reflection?: 'morning' | 'evening' | null; entry_date?: string };
    if (!reflection || !(await hasReflection(ctx, reflection, entry_date!))) continue;
    row['reflection'] = null;
    const reason = `There is another ${reflection} reflection for ${dayAndMonth(entry_date!)}, so this is an ordinary entry now.`;
    leftOut.push({ reason });
  }
  return leftOut;
}
