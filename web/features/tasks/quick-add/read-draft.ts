import { today, weekStart } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { type Chip, chipKey, type GrammarContext, type ReadLine } from './grammar/grammar.ts';
import type { Grammar } from './load-grammar.ts';

/** A line on its way to become a task. Its id stays until it has gone through: trying again makes no second task. */
export interface Draft {
  id: string;
  line: string;
  /** By `chipKey`; lists, so that a draft can be kept as JSON. */
  rejected: readonly string[];
  accepted: readonly string[];
}

export const newDraft = (line = ''): Draft => ({ id: newId(), line, rejected: [], accepted: [] });

/** The draft in which the words of a chip are words of the name again. */
export const rejecting = <Any extends Draft>(draft: Any, chip: Chip): Any => ({
  ...draft,
  accepted: draft.accepted.filter((key) => key !== chipKey(chip)),
  rejected: [...draft.rejected, chipKey(chip)],
});

/** The draft in which an offer is a chip. */
export const accepting = <Any extends Draft>(draft: Any, offer: Chip): Any => ({
  ...draft,
  accepted: [...draft.accepted, chipKey(offer)],
});

/** The clock, the zone, the week and the way to write dates that a line is read against. */
export type Moment = Omit<GrammarContext, 'projects' | 'without' | 'rejected' | 'accepted'>;

/** Those of the person, now. */
export function momentNow(): Moment {
  const timeZone = currentUser()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    now: new Date(),
    timeZone,
    today: today(),
    dayStart: currentUser()?.day_start_hour ?? 0,
    weekStart: weekStart(),
    locale: navigator.language,
  };
}

/** What a draft says; before its grammar is there, a line is a name. */
export function readDraft(
  grammar: Pick<Grammar, 'readLine'> | null,
  { line, rejected, accepted }: Draft,
  context: Moment & Pick<GrammarContext, 'projects' | 'without'>,
): ReadLine {
  const read = grammar?.readLine(line, {
    ...context,
    rejected: new Set(rejected),
    accepted: new Set(accepted),
  });
  return read ?? { name: line.trim(), chips: [], offers: [] };
}
