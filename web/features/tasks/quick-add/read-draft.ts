import type { RepeatFrom } from '#contract/recurrence.ts';
import type { ChoiceField } from '#contract/task-fields.ts';
import type { NewTask } from '#contract/tasks.ts';
import { today, weekStart } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { type Chip, chipKey, type GrammarContext, type ReadLine } from './grammar/grammar.ts';
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

/** The fields of a task that chips set. */
export type LineFields = Partial<Pick<NewTask, ChoiceField>> &
  Pick<NewTask, 'due_date' | 'due_time' | 'start_date' | 'estimated_duration'> &
  Pick<NewTask, 'recurrence_pattern'> & { project_id: string | undefined; repeat_from: RepeatFrom | null };

export const chipOf = <Kind extends Chip['kind']>(chips: readonly Chip[], kind: Kind) =>
  chips.find((chip): chip is Extract<Chip, { kind: Kind }> => chip.kind === kind);

/** The fields of a new task: what the chips show, and nothing else. */
export function fieldsOf(chips: readonly Chip[]): LineFields {
  const due = chipOf(chips, 'due');
  const repeat = chipOf(chips, 'repeat');
  const choices: Partial<Pick<NewTask, ChoiceField>> = Object.assign(
    {},
    ...chips.map((chip) => 'value' in chip && { [chip.kind]: chip.value }),
  );
  return {
    project_id: chipOf(chips, 'project')?.projectId,
    ...choices,
    due_date: due?.date ?? null,
    due_time: due?.time ?? null,
    start_date: chipOf(chips, 'start')?.date ?? null,
    estimated_duration: chipOf(chips, 'estimate')?.minutes ?? null,
    recurrence_pattern: repeat?.pattern ?? null,
    repeat_from: repeat?.from ?? null,
  };
}
