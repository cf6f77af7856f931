import { deviceZone, today, weekStart } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { type Chip, chipKey, type GrammarContext, type ReadLine } from '#contract/quick-add/grammar.ts';
import type { Grammar } from './load-grammar.ts';

/** A line that becomes a task. It keeps its id until the task is stored, so that a retry creates no second one. */
export interface Draft {
  id: string;
  line: string;
  /** By `chipKey`; lists, so that a draft can be stored as JSON. */
  rejected: readonly string[];
  accepted: readonly string[];
}

export const newDraft = (line = ''): Draft => ({ id: newId(), line, rejected: [], accepted: [] });

/** The draft with a chip rejected: its words return to the name. */
export const rejecting = <Any extends Draft>(draft: Any, chip: Chip): Any => ({
  ...draft,
  accepted: draft.accepted.filter((key) => key !== chipKey(chip)),
  rejected: [...draft.rejected, chipKey(chip)],
});

/** The draft with an offer accepted. */
export const accepting = <Any extends Draft>(draft: Any, offer: Chip): Any => ({
  ...draft,
  accepted: [...draft.accepted, chipKey(offer)],
});

/** The clock, zone, week start and locale for reading a line. */
export type Moment = Omit<GrammarContext, 'projects' | 'without' | 'rejected' | 'accepted'>;

/** The current moment of the signed-in user. */
export function momentNow(): Moment {
  const timeZone = currentUser()?.timezone ?? deviceZone();
  return {
    now: new Date(),
    timeZone,
    today: today(),
    dayStart: currentUser()?.day_start_hour ?? 0,
    weekStart: weekStart(),
    locale: navigator.language,
  };
}

/** Reads a draft. Without the grammar, which may not be loaded yet, a line is only a name. */
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
