import { dayAndMonth } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { fold } from '#server/platform/folding.ts';
import type { LeftOut, OwnedRow, Rows } from '#server/platform/record-kind.ts';
import { hasReflection } from './queries.ts';

/** A restored reflection becomes an ordinary entry if its day has another one by now. */
export async function freeTakenDays(ctx: Context, rows: Rows): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const row of rows.journal_entries ?? []) {
    const { reflection, entry_date } = row as { reflection?: 'morning' | 'evening' | null; entry_date?: string };
    if (!reflection || !(await hasReflection(ctx, reflection, entry_date!))) continue;
    row['reflection'] = null;
    const reason = `There is another ${reflection} reflection for ${dayAndMonth(entry_date!, ctx.locale)}, so this is an ordinary entry now.`;
    leftOut.push({ reason });
  }
  return leftOut;
}

/** Tags deleted by an earlier version are folded again; of tags that become equal the first is kept. */
export async function refoldTags(_ctx: Context, rows: Rows): Promise<LeftOut[]> {
  const byPlace = (rows.journal_tags ?? []).toSorted((one, other) => Number(one['place']) - Number(other['place']));
  const tags = new Map<string, OwnedRow>();
  for (const row of byPlace) {
    const folded = fold(row['tag'] as string);
    const key = `${row['entry_id'] as string} ${folded}`;
    if (!tags.has(key)) tags.set(key, { ...row, folded });
  }
  rows.journal_tags = [...tags.values()];
  return [];
}
