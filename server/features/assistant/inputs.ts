import * as z from 'zod/mini';
import { dateInput, id } from '#contract/platform/wire.ts';

/* The inputs that tools share. A model reads the descriptions. */

/** Maximum number of tasks of one call. */
const TASKS_MAX = 50;

const taskId = id.check(z.describe('The id of a task, from `list_today`, `find` or `plan_day`.'));

export const taskIds = z.array(taskId).check(z.minLength(1), z.maxLength(TASKS_MAX));

/** A day of the person; left out: their today. */
export const optionalDay = z.optional(
  dateInput.check(
    z.describe('A day, YYYY-MM-DD. Left out: today on the clock of the person, which `list_today` says.'),
  ),
);

export const dryRun = z
  ._default(z.boolean(), false)
  .check(z.describe('True: only says what would happen, and changes nothing.'));
