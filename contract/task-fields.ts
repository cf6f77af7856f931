import { DEFAULT_TASK_CATEGORY, DESCRIPTION_MAX, Priority, TASK_NAME_MAX, TITLE_MAX } from './vocabulary.ts';
import { clockTime, minutes, name, orDefault, orNull, prose, text } from './platform/wire.ts';

/** What tasks, recurring tasks and single occurrences are given alike when they are made or changed. */
export const taskFields = {
  name: name(TASK_NAME_MAX),
  description: orDefault(prose(DESCRIPTION_MAX), ''),
  priority: orDefault(Priority, 'medium'),
  due_time: orNull(clockTime),
  estimated_duration: orNull(minutes),
};

/** The category of a task or of a recurring task; an occurrence has that of its rule. */
export const taskCategory = orDefault(text(TITLE_MAX), DEFAULT_TASK_CATEGORY);
