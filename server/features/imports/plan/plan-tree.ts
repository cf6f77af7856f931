import { EXAMPLES_MAX, ImportField, type ImportChoices, type ImportOptions, WORDS_MAX } from '#contract/imports.ts';
import { Mood } from '#contract/journal.ts';
import { NAME_MAX, type Priority } from '#contract/vocabulary.ts';
import { RECORDS_MAX } from '#server/database/dialect/record-counts.ts';
import { idsAsJson } from '#server/database/id-list.ts';
import type { Draft, Person } from '../draft.ts';
import type { AttachedFiles } from '../read/attached-files.ts';
import { dayOrderOf } from '../reading/read-dates.ts';
import type { ImportFormat, ImportTree, TreeProject, TreeTask } from '../tree.ts';
import { Unreadable } from '../unreadable.ts';
import { flatEntries } from './entries.ts';
import { addTasks, type FlatTask } from './flat-tasks.ts';
import { usualPriority } from './priorities.ts';
import { Remarks } from './remarks.ts';
import { type FlatArea, type FlatProject, type Plan, rowsOfPlan } from './rows-of-plan.ts';
import { description, shortName } from './shorten.ts';
import { stableIds } from './stable-id.ts';
import { inTable } from '../text.ts';

/**
 * Plans the import of a tree.
 * @param choices options that the person chose; all others get their defaults.
 * @param attached the files that its entries show, if they are imported.
 */
export function planTree(
  format: ImportFormat,
  tree: ImportTree,
  choices: ImportChoices,
  person: Person,
  attached: AttachedFiles = new Map(),
): Draft {
  const remarks = new Remarks();
  for (const remark of tree.remarks) remarks.add(remark);
  const words = wordsOf(format, choices);
  const options = withDefaults(tree, choices, words, person);
  const ids = (kind: string, key: string) => stableIds(person.idsPerRecord, person.userId, format.key, kind, key);

  const nameOf = (text: string, fallback: string) => {
    const short = shortName(text, NAME_MAX, fallback);
    if (short.whole !== null) remarks.add({ type: 'shortened', what: 'names', example: short.name });
    return short;
  };
  const describe = (parts: readonly (string | null)[], name: string) => description(parts, name, remarks);

  const areas: FlatArea[] = [];
  const areaOf = (name: string, key: string): number => {
    const known = areas.findIndex((area) => area.key === key);
    if (known >= 0) return known;
    const short = nameOf(name, 'Untitled area');
    areas.push({ key, ids: ids('area', key), name: short.name, description: describe([short.whole], short.name) });
    return areas.length - 1;
  };
  const ofFormat = options.area_id === null && options.pillar_id !== null;

  const projects: FlatProject[] = [];
  const tasks: FlatTask[] = [];
  const reading = {
    person,
    options,
    remarks,
    keyOf: uniqueKeys(),
    priorityOf: (value: string | null): Priority => (value ? words.priority(value) : 'medium'),
  };
  const projectKeys = uniqueKeys();
  for (const project of tree.projects.flatMap((each) => bySection(each, options))) {
    const { name, whole } = nameOf(project.name, 'Untitled project');
    // The Inbox has no description.
    if (project.isInbox && project.description.trim() !== '') {
      remarks.add({ type: 'left_out', what: 'notes of the Inbox', example: project.description });
    }
    const key = projectKeys(project.sourceId);
    const area = project.isInbox
      ? null
      : project.folder !== null
        ? areaOf(project.folder, `folder ${project.folder}`)
        : ofFormat
          ? areaOf(format.name, 'format')
          : null;
    projects.push({
      key,
      ids: ids('project', key),
      name,
      description: project.isInbox ? '' : describe([whole, project.description], name),
      area,
      isInbox: project.isInbox,
      isArchived: project.isArchived && !project.isInbox,
    });
    const place = { index: projects.length - 1, isArchived: project.isArchived };
    addTasks(tasks, project.tasks, place, reading);
  }
  if (tasks.length > RECORDS_MAX) {
    const counts = [tasks.length, RECORDS_MAX].map((count) => count.toLocaleString('en'));
    throw new Unreadable(`The file has ${counts[0]} tasks; a person can have ${counts[1]}.`);
  }
  const entries = flatEntries(tree.entries, { person, remarks, moodOf: words.mood, attached, keyOf: uniqueKeys() });
  const plan: Plan = {
    person,
    areas,
    projects,
    tasks: tasks.map((task) => ({ ...task, ids: ids('task', task.key) })),
    entries: entries.map((entry) => ({
      ...entry,
      ids: ids('journal_entry', entry.key),
      // The same file gets the same id again, whatever its name.
      files: entry.files.map((file) => ({ ...file, ids: ids('resource', `${entry.key} ${file.hash}`) })),
    })),
    areaId: options.area_id,
    pillarId: options.pillar_id,
  };
  const files = plan.entries.flatMap((entry) => entry.files);
  return {
    format: format.key,
    formatName: format.name,
    recognised: tree.recognised,
    warnings: format.lacks === undefined ? [] : [format.lacks],
    conflicts: [],
    remarks: remarks.all,
    unreadable: remarks.unreadable,
    sampleTotal: plan.tasks.length + plan.entries.length,
    sample: (from) =>
      [
        ...plan.tasks.slice(from, from + EXAMPLES_MAX).map((task) => ({
          kind: 'task' as const,
          name: task.name,
          level: task.level,
          place: projects[task.project]!.name,
          date: task.due_date,
          time: task.due_time,
          priority: task.priority,
          repeat: task.repeat ? (task.repeat.pattern.rrule ?? task.repeat.pattern.type) : null,
          completed: task.status === 'completed',
        })),
        ...plan.entries.slice(Math.max(0, from - plan.tasks.length), from + EXAMPLES_MAX).map((entry) => ({
          kind: 'journal_entry' as const,
          name: entry.title || entry.content.slice(0, NAME_MAX),
          level: 0,
          place: null,
          date: entry.entry_date,
          time: null,
          priority: null,
          repeat: null,
          completed: false,
        })),
      ].slice(0, EXAMPLES_MAX),
    options,
    columns: (tree.columns ?? []).map(({ header, field, examples }) => ({
      header,
      field: ImportField.parse(field),
      examples: examples.slice(0, 3),
    })),
    needsInbox: plan.tasks.some(({ project }) => projects[project]!.isInbox),
    wanted: {
      areas: idLists(areas),
      projects: idLists(projects.filter(({ isInbox }) => !isInbox)),
      tasks: idLists(plan.tasks),
      journal_entries: idLists(plan.entries),
      resources: idLists(files),
    },
    ...(files.length > 0 && {
      files: files.map((file) => ({ ...file, key: file.hash })),
      stored: { stored_files: ['resource_id'] },
    }),
    plan: (known) => rowsOfPlan(plan, known),
  };
}

/** Longer words cannot be chosen. */
const WORD_LENGTH_MAX = 500;

/** Records per list; each has a few ids. */
const PER_LIST = 1000;

const idLists = (records: readonly { ids: readonly string[] }[]): string[] =>
  Array.from({ length: Math.ceil(records.length / PER_LIST) }, (_, index) =>
    idsAsJson(records.slice(index * PER_LIST, (index + 1) * PER_LIST).flatMap(({ ids }) => ids)),
  );

/** What the words of a file mean: as the person chose, or as they are usually meant. */
function wordsOf(format: ImportFormat, { priorities = {}, moods = {} }: ImportChoices) {
  return {
    priority: (word: string): Priority =>
      inTable(priorities, word) ??
      (format.priorities ? (inTable(format.priorities, word) ?? 'medium') : usualPriority(word)),
    mood: (word: string): Mood | '' => {
      const name = word.trim().toLowerCase();
      return inTable(moods, word.trim()) ?? inTable(format.moods ?? {}, name) ?? Mood.safeParse(name).data ?? '';
    },
  };
}

/** Each word with its meaning, in order; the first ones of many. */
const chosenIn = <T>(words: Iterable<string>, meaning: (word: string) => T): Record<string, T> =>
  Object.fromEntries(
    [...new Set(words)]
      .filter((word) => word !== '' && word.length <= WORD_LENGTH_MAX)
      .toSorted()
      .slice(0, WORDS_MAX)
      .map((word) => [word, meaning(word)]),
  );

function withDefaults(
  tree: ImportTree,
  choices: ImportChoices,
  words: ReturnType<typeof wordsOf>,
  person: Person,
): ImportOptions {
  const values = new Set<string>();
  for (let level = tree.projects.flatMap(({ tasks }) => tasks); level.length > 0;) {
    for (const { priority } of level) values.add(priority ?? '');
    level = level.flatMap(({ subtasks }) => subtasks);
  }
  return {
    area_id: choices.area_id ?? null,
    pillar_id: choices.pillar_id ?? null,
    priorities: chosenIn(values, words.priority),
    statuses: tree.statuses ?? {},
    moods: chosenIn(
      tree.entries.map(({ mood }) => mood?.trim() ?? ''),
      words.mood,
    ),
    sections: choices.sections ?? 'line',
    labels: choices.labels ?? 'line',
    completed: choices.completed ?? 'keep',
    cancelled: choices.cancelled ?? 'leave_out',
    files: choices.files ?? 'keep',
    export_day: choices.export_day ?? tree.exportDay,
    day_order: dayOrderOf(choices, person.locale),
    timezone: choices.timezone ?? person.timezone,
    columns: Object.fromEntries((tree.columns ?? []).map(({ header, field }) => [header, ImportField.parse(field)])),
  };
}

/** The projects of one project: itself, or one for each of its sections. */
function bySection(project: TreeProject, { sections }: ImportOptions): TreeProject[] {
  if (sections === 'line' || project.tasks.every(({ section }) => section === null)) return [project];
  const bySectionName = Map.groupBy(project.tasks, ({ section }) => section);
  const own = bySectionName.get(null) ?? [];
  bySectionName.delete(null);
  const ofSection = ([section, tasks]: [string | null, TreeTask[]]): TreeProject => ({
    ...project,
    sourceId: `${project.sourceId} section ${section}`,
    name: project.isInbox ? section! : `${project.name} / ${section}`,
    description: '',
    isInbox: false,
    tasks,
  });
  return [{ ...project, tasks: own }, ...[...bySectionName].map(ofSection)];
}

/** Makes keys unique by numbering repetitions. */
function uniqueKeys(): (key: string) => string {
  const used = new Map<string, number>();
  return (key) => {
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count === 1 ? key : `${key} (${count})`;
  };
}
