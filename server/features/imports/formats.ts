import { csvFormat } from './formats/csv/csv-format.ts';
import { daylio } from './formats/daylio/daylio.ts';
import { dayOne } from './formats/day-one/day-one.ts';
import { googleTasks } from './formats/google-tasks/google-tasks.ts';
import { journiv } from './formats/journiv/journiv.ts';
import { markdownFolder } from './formats/markdown-folder/markdown-folder.ts';
import { microsoftTodo } from './formats/microsoft-todo/microsoft-todo.ts';
import { notion } from './formats/notion/notion.ts';
import { superProductivity } from './formats/super-productivity/super-productivity.ts';
import { taskListFormat } from './formats/task-list/task-list-format.ts';
import { things } from './formats/things/things.ts';
import { tickTick } from './formats/ticktick/ticktick.ts';
import { todoist } from './formats/todoist/todoist.ts';
import { trello } from './formats/trello/trello.ts';
import { vikunja } from './formats/vikunja/vikunja.ts';
import { vtodo } from './formats/vtodo/vtodo.ts';
import type { ImportFormat } from './tree.ts';

/** All formats, in the order in which they are tried: the most specific first. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  todoist,
  tickTick,
  dayOne,
  vtodo,
  googleTasks,
  superProductivity,
  trello,
  things,
  vikunja,
  microsoftTodo,
  daylio,
  journiv,
  notion,
  markdownFolder,
  csvFormat,
  taskListFormat,
];
