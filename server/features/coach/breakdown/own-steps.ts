import { TASK_NAME_MAX } from '#contract/vocabulary.ts';

const STEPS_MAX = 6;
const SHORTEST = 3;
/** A longer line is a thought, not a step. */
const LONGEST = Math.min(120, TASK_NAME_MAX);
const READ_MAX = 5000;

/** A line that begins with a sign of a list: `- Book the hall`, `2. Send invitations`, `* …`, `[ ] …`. */
const LISTED = /^\s{0,20}(?:[-*•–]|\d{1,2}[.)])\s{1,5}(?:\[[ x]?\]\s{1,5})?(\S.*)$/;

/** The steps that a description lists already, in their order, each once. */
export function ownSteps(description: string): string[] {
  const lines = description.slice(0, READ_MAX).split(/\r\n|\r|\n/);
  const steps = lines.flatMap((line) => LISTED.exec(line)?.[1]?.trim() ?? []);
  return [...new Set(steps)].filter(({ length }) => length >= SHORTEST && length <= LONGEST).slice(0, STEPS_MAX);
}
