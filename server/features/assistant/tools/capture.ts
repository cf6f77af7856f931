import * as z from 'zod/mini';
import { clockTime, dateInput, minutes, name, nameOnOneLine, text } from '#contract/platform/wire.ts';
import { DUE_TIME_NEEDS_DATE, lacksDate } from '#contract/rules/times-of-dates.ts';
import { LINE_MAX, NewTask } from '#contract/tasks.ts';
import { DESCRIPTION_MAX, NAME_MAX, Priority } from '#contract/vocabulary.ts';
import { listAreas } from '#server/features/areas/queries.ts';
import { listProjects } from '#server/features/projects/queries.ts';
import { createTask } from '#server/features/tasks/create-tasks.ts';
import { readTaskLine } from '#server/features/tasks/quick-add/read-task-line.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { fold } from '#server/platform/folding.ts';
import { newId } from '#server/platform/ids.ts';
import { fingerprintOfTask } from '../changes/fingerprint.ts';
import { dryRun } from '../inputs.ts';
import { lineOf, showTask } from '../show-tasks.ts';
import { writes } from '../tool.ts';

export const capture = writes({
  name: 'capture',
  title: 'Add a task',
  description:
    'Adds a task from a line in the words of the person, such as `Call mum tomorrow 17:00 #Family ~30m !high every week`: days, times, a duration after `~`, a priority after `!`, a project or an area after `#`, repeats and reminders (`remind me 30 min before`) are read from it by their clock. A field that is given replaces what the line says. Words in doubt stay in the name and come back as questions for the person.',
  data: 'tasks',
  input: z.object({
    text: nameOnOneLine(LINE_MAX).check(z.describe('The line, such as `Call Ana about the trip on Friday`.')),
    notes: z.optional(text(DESCRIPTION_MAX).check(z.describe('More about it.'))),
    project: z.optional(
      name(NAME_MAX).check(
        z.describe(
          'The name of a project, or of an area, which has tasks of its own. Left out: that of the line, or the Inbox.',
        ),
      ),
    ),
    due_date: z.optional(dateInput.check(z.describe('YYYY-MM-DD.'))),
    due_time: z.optional(clockTime.check(z.describe('HH:MM on the clock of the person.'))),
    estimated_minutes: z.optional(minutes.check(z.describe('How long it will take.'))),
    priority: z.optional(Priority),
    dry_run: dryRun,
  }),
  isIdempotent: false,
  async run(ctx, { text: line, notes, project, due_date, due_time, estimated_minutes, priority }) {
    const { task: read, questions } = await readTaskLine(ctx, line);
    const given = {
      project_id: project === undefined ? undefined : await projectNamed(ctx, project),
      description: notes === undefined ? undefined : described(read.description, notes),
      due_date,
      // The time in the line is that of the day in the line.
      due_time: due_time ?? (due_date === undefined ? undefined : null),
      estimated_duration: estimated_minutes,
      priority,
    };
    if (lacksDate(due_date ?? read.due_date, due_time) && !read.recurrence_pattern)
      throw brokenRule(`${DUE_TIME_NEEDS_DATE}. Give \`due_date\` too.`);
    const isGiven = ([, value]: [string, unknown]) => value !== undefined;
    const input = NewTask.parse({ ...read, ...Object.fromEntries(Object.entries(given).filter(isGiven)), id: newId() });
    const { record: task } = await createTask(ctx, input);
    const shown = showTask(task);
    const asked = questions.map(({ words, meaning }) => ({ words, meaning }));
    return {
      text: [`Added:\n${lineOf(shown)}`, ...asked.map(askPerson)].join('\n'),
      data: { task: shown, questions: asked },
      change: {
        summary: `Added “${task.name}” to ${task.project_name}`,
        undo: { kind: 'created', record: 'task', id: task.id, fingerprint: fingerprintOfTask(task) },
      },
    };
  },
});

/** @throws RuleBroken if both are too long for a description. */
function described(rest: string | undefined, notes: string): string {
  const joined = [rest, notes].filter(Boolean).join('\n\n');
  if (joined.length > DESCRIPTION_MAX)
    throw brokenRule(
      `The notes and the long line have ${joined.length} characters, of ${DESCRIPTION_MAX}. Shorten the notes.`,
    );
  return joined;
}

const askPerson = ({ words, meaning }: { words: string; meaning: string }) =>
  `Ask the person: does “${words}” mean “${meaning}”? It was not set.`;

const NAMED_MAX = 20;

/**
 * The id of the project with this name, or else of the area, in any case and accents.
 * @throws RuleBroken naming the projects and areas.
 */
async function projectNamed(ctx: Context, wanted: string): Promise<string> {
  const projects = await listProjects(ctx, { include_archived: false, include_inbox: true });
  const areas = await listAreas(ctx.db, ctx.userId, false);
  const folded = fold(wanted);
  const isExact = (each: { name: string }) => fold(each.name) === folded;
  const isPart = (each: { name: string }) => fold(each.name).includes(folded);
  const tries = [projects.filter(isExact), areas.filter(isExact), projects.filter(isPart), areas.filter(isPart)];
  const found = tries.find(({ length }) => length > 0) ?? [];
  if (found.length === 1) return found[0]!.id;
  const named = (some: readonly { name: string }[]) =>
    some
      .slice(0, NAMED_MAX)
      .map(({ name: each }) => `“${each}”`)
      .join(', ');
  if (found.length > 0) throw brokenRule(`Several projects or areas match “${wanted}”: ${named(found)}.`);
  const all = [...projects, ...areas];
  throw brokenRule(
    `There is no project or area “${wanted}”.${all.length > 0 ? ` Your projects and areas: ${named(all)}.` : ''}`,
  );
}
