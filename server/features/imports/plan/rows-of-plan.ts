import { NewArea } from '#contract/areas.ts';
import { NewProject } from '#contract/projects.ts';
import { DEFAULT_TASK_CATEGORY } from '#contract/vocabulary.ts';
import { givenMinutes } from '#contract/rules/task-length.ts';
import { countEntryWords } from '#server/features/journal/entry-parts.ts';
import { taskMoments } from '#server/features/notifications/due/due-moments.ts';
import { firstNoticeAt } from '#server/features/notifications/due/next-notice.ts';
import { userDay } from '#server/platform/calendar.ts';
import { fold } from '#server/platform/folding.ts';
import { newId } from '#server/platform/ids.ts';
import type { OwnedRow, OwnedTable } from '#server/platform/record-kind.ts';
import type { Known, Person, Planned } from '../draft.ts';
import { ENTITIES } from '#server/features/resources/entities.ts';
import type { AttachedFile } from '../read/attached-files.ts';
import type { FlatEntry } from './entries.ts';
import type { FlatTask } from './flat-tasks.ts';
import { Remarks } from './remarks.ts';

/** The ids of a record, in the order in which they are used (stable-id.ts). */
interface WithIds {
  ids: readonly string[];
}

export interface FlatArea extends WithIds {
  key: string;
  name: string;
  description: string;
}

export interface FlatProject extends WithIds {
  key: string;
  name: string;
  description: string;
  /** Index of its area in the plan; null: the area of the options. */
  area: number | null;
  isInbox: boolean;
  isArchived: boolean;
}

/** All records of a file, in order; indexes refer to their lists. */
export interface Plan {
  person: Person;
  areas: readonly FlatArea[];
  projects: readonly FlatProject[];
  tasks: readonly (FlatTask & WithIds)[];
  entries: readonly (Omit<FlatEntry, 'files'> & WithIds & { files: readonly (AttachedFile & WithIds)[] })[];
  /** The area of projects without one. */
  areaId: string | null;
  /** The pillar of new areas. */
  pillarId: string | null;
}

/** Where a record is: already here, or to be added. */
interface Spot {
  id: string;
  isNew: boolean;
}

/** The rows of the records that are not here yet. */
export function rowsOfPlan(plan: Plan, known: Known): Planned {
  const { person } = plan;
  const remarks = new Remarks();
  let skipped = 0;
  const spotOf = (table: OwnedTable, { ids }: WithIds): Spot => {
    const here = ids.find((id) => known.live[table]?.has(id)) ?? ids.find((id) => known.deleted[table]?.has(id));
    if (here !== undefined) {
      skipped += 1;
      return { id: here, isNew: false };
    }
    return { id: ids.find((id) => !known.undone[table]?.has(id)) ?? newId(), isNew: true };
  };

  const areas = plan.areas.map((area) => spotOf('areas', area));
  const projects = plan.projects.map((project) =>
    project.isInbox ? { id: known.inboxId ?? '', isNew: false } : spotOf('projects', project),
  );
  const placed = placeTasks(plan, known, projects, spotOf, remarks);
  const entries = plan.entries.map((entry) => ({ entry, ...spotOf('journal_entries', entry) }));

  const tasks = placed.filter(({ isNew }) => isNew);
  const newEntries = entries.filter(({ isNew }) => isNew);
  const leftovers = new Set((known.stored?.stored_files ?? []).map((row) => row['resource_id']));
  // An entry that is here keeps its files as they are.
  const files = newEntries.flatMap(({ id: entryId, entry }) =>
    entry.files.flatMap((file) => {
      const { id, isNew } = spotOf('resources', file);
      // The bytes of a file that was deleted for good keep its id until a job removes them.
      const isTaken = (each: string) => leftovers.has(each) || known.undone.resources?.has(each);
      return isNew
        ? [{ file, entryId, id: isTaken(id) ? (file.ids.find((each) => !isTaken(each)) ?? newId()) : id }]
        : [];
    }),
  );
  const rows = {
    areas: areas.flatMap(({ id, isNew }, index) =>
      isNew ? [areaRow(person, id, plan.areas[index]!, plan.pillarId, known.places.areas + index)] : [],
    ),
    projects: projects.flatMap(({ id, isNew }, index) => {
      const project = plan.projects[index]!;
      // An area that was deleted is not filled again.
      const area = project.area === null ? plan.areaId : liveId(known, areas[project.area]!);
      return isNew ? [projectRow(person, id, project, area, known.places.projects + index)] : [];
    }),
    tasks: tasks.map((task, index) => taskRow(person, task, known.places.tasks + index)),
    completions: tasks.flatMap((task) => completionRow(plan, task, projects, areas)),
    journal_entries: newEntries.map(({ id, entry }) => entryRow(person, id, entry)),
    journal_tags: newEntries.flatMap(({ id, entry }) => tagRows(person, id, entry.tags)),
    resources: files.map(({ id, file }) => resourceRow(person, id, file)),
    attachments: files.map(({ id, entryId }) => attachmentRow(person, id, entryId)),
    stored_files: files.map(({ id, file: { hash, size } }) => ({
      user_id: person.userId,
      resource_id: id,
      hash,
      file_id: known.fileIds?.get(hash) ?? newId(),
      size,
    })),
  };
  const isNewProject = new Set(projects.flatMap(({ id, isNew }) => (isNew ? id : [])));
  const isNewTask = new Set(tasks.map(({ id }) => id));
  const counted = Map.groupBy(tasks, ({ projectId }) => projectId);
  const nameOf = new Map(plan.projects.map(({ name }, index) => [projects[index]!.id, name]));
  return {
    rows,
    counts: {
      areas: rows.areas.length,
      projects: rows.projects.length,
      tasks: tasks.filter(({ parentId }) => parentId === null).length,
      subtasks: tasks.filter(({ parentId }) => parentId !== null).length,
      recurring_tasks: tasks.filter(({ task }) => task.repeat !== null).length,
      reminders: tasks.filter(({ task }) => task.reminder_date !== null).length,
      comments: tasks.reduce((sum, { task }) => sum + task.comments, 0),
      journal_entries: rows.journal_entries.length,
      files: rows.resources.length,
    },
    newFiles: files.map(({ file }) => file.hash),
    skipped,
    remarks: remarks.all,
    projects: [...counted]
      .map(([id, some]) => ({ id, name: nameOf.get(id) ?? '', tasks: some.length }))
      .toSorted((one, other) => other.tasks - one.tasks),
    roots: {
      areas: rows.areas.map(({ id }) => id as string),
      projects: projects.flatMap(({ id, isNew }, index) => {
        const { area } = plan.projects[index]!;
        return isNew && (area === null || !areas[area]!.isNew) ? id : [];
      }),
      tasks: tasks.flatMap(({ id, projectId, parentId }) =>
        (parentId === null ? isNewProject.has(projectId) : isNewTask.has(parentId)) ? [] : id,
      ),
      journal_entries: newEntries.map(({ id }) => id),
      resources: files.map(({ id }) => id),
    },
    repeats: tasks.flatMap(({ id, task: { repeat } }) =>
      repeat === null ? [] : [{ taskId: id, pattern: repeat.pattern, from: repeat.from }],
    ),
  };
}

const liveId = (known: Known, { id, isNew }: Spot): string | null => (isNew || known.live.areas?.has(id) ? id : null);

interface PlacedTask extends Spot {
  task: FlatTask;
  projectId: string;
  parentId: string | null;
}

function placeTasks(
  plan: Plan,
  known: Known,
  projects: readonly Spot[],
  spotOf: (table: OwnedTable, record: WithIds) => Spot,
  remarks: Remarks,
): PlacedTask[] {
  const placed: PlacedTask[] = [];
  /** Whether a task and all above it are where the file has them, so that it can have further subtasks. */
  const isAsPlanned: boolean[] = [];
  for (const [index, task] of plan.tasks.entries()) {
    const spot = spotOf('tasks', task);
    const project = projects[task.project]!;
    const above = task.parent === null ? null : placed[task.parent]!;
    const live = known.live.tasks?.get(spot.id);
    if (live) {
      const { project_id: projectId = project.id, parent_task_id: parentId = null } = live;
      placed.push({ ...spot, task, projectId, parentId });
      isAsPlanned.push(above === null ? parentId === null : parentId === above.id && isAsPlanned[task.parent!]!);
      continue;
    }
    const isGone =
      spot.isNew && !project.isNew && !plan.projects[task.project]!.isInbox && !known.live.projects?.has(project.id);
    // A completed task that is here gets no open subtask.
    const isDone = above !== null && task.completedAt === null && known.live.tasks?.get(above.id)?.completed_at != null;
    const isBelow = above !== null && isAsPlanned[task.parent!]! && !isDone;
    if (spot.isNew && (isGone || (above !== null && !above.isNew && !known.live.tasks?.has(above.id)))) {
      // The person has deleted the project or the task above.
      remarks.add({ type: 'left_out', what: 'tasks of deleted records', example: task.name });
      placed.push({ ...spot, isNew: false, task, projectId: project.id, parentId: null });
      isAsPlanned.push(false);
      continue;
    }
    placed.push({
      ...spot,
      task,
      projectId: isBelow ? above.projectId : project.id,
      parentId: isBelow ? above.id : null,
    });
    isAsPlanned.push(spot.isNew && (above === null || isBelow));
    if (above !== null && !isBelow && spot.isNew) {
      remarks.add({
        type: 'guessed',
        what: 'places of subtasks',
        example: `${plan.tasks[index]!.name}: its task ${isDone ? 'is completed' : 'was moved'}`,
      });
    }
  }
  return placed;
}

function areaRow(
  { userId, now }: Person,
  id: string,
  area: FlatArea,
  pillarId: string | null,
  place: number,
): OwnedRow {
  const { id: _, pillar_id: __, ...fields } = NewArea.parse({ name: area.name, description: area.description });
  return {
    ...fields,
    user_id: userId,
    id,
    pillar_id: pillarId,
    sort_order: place,
    archived_at: null,
    from_template: null,
    created_at: now,
    updated_at: now,
  };
}

function projectRow(
  { userId, now }: Person,
  id: string,
  project: FlatProject,
  area: string | null,
  place: number,
): OwnedRow {
  const {
    id: _,
    area_id: __,
    deadline: ___,
    ...fields
  } = NewProject.parse({
    name: project.name,
    description: project.description,
  });
  return {
    ...fields,
    user_id: userId,
    id,
    area_id: area,
    is_inbox: 0,
    completed_at: null,
    sort_order: place,
    archived_at: project.isArchived ? now : null,
    from_template: null,
    next_notice_at: null,
    created_at: now,
    updated_at: now,
  };
}

function taskRow(person: Person, { id, task, projectId, parentId }: PlacedTask, place: number): OwnedRow {
  const { userId, now, pace } = person;
  const isOpen = task.completedAt === null;
  const moments = isOpen ? taskMoments(task, { rules: person, preferences: pace }) : [];
  return {
    user_id: userId,
    id,
    project_id: projectId,
    parent_task_id: parentId,
    name: task.name,
    description: task.description,
    status: task.status,
    priority: task.priority,
    category: DEFAULT_TASK_CATEGORY,
    due_date: task.due_date,
    due_time: task.due_time,
    start_date: task.start_date,
    reminder_date: task.reminder_date,
    reminder_time: task.reminder_time,
    estimated_duration: task.estimated_duration,
    completed_at: task.completedAt,
    sub_task_completion_required: 0,
    sort_order: place,
    from_template: null,
    next_notice_at: firstNoticeAt(moments, new Date(now))?.toISOString() ?? null,
    created_at: task.createdAt ?? now,
    updated_at: now,
  };
}

/** Completed tasks keep their time in the log and earn no points. */
function completionRow(
  plan: Plan,
  { id, task, projectId }: PlacedTask,
  projects: readonly Spot[],
  areas: readonly Spot[],
): OwnedRow[] {
  if (task.completedAt === null) return [];
  const project = plan.projects[task.project]!;
  // The path of a project that was here before is not known; it is only used for sums by place.
  const isNew = projects[task.project]!.isNew;
  const areaIndex = isNew ? project.area : null;
  const area = areaIndex === null ? (isNew && !project.isInbox ? plan.areaId : null) : areas[areaIndex]!.id;
  return [
    {
      user_id: plan.person.userId,
      kind: 'task',
      subject_id: id,
      name: task.name,
      completed_at: task.completedAt,
      completed_on: userDay(new Date(task.completedAt), plan.person),
      points: 0,
      breakdown: '[]',
      minutes: task.estimated_duration,
      given_minutes: givenMinutes(null, task.estimated_duration),
      project_id: projectId,
      area_id: area,
      pillar_id: areaIndex === null ? null : plan.pillarId,
    },
  ];
}

const entryRow = ({ userId, now }: Person, id: string, entry: Omit<FlatEntry, 'files'>): OwnedRow => ({
  user_id: userId,
  id,
  entry_date: entry.entry_date,
  title: entry.title,
  content: entry.content,
  mood: entry.mood,
  energy_level: '',
  template_id: null,
  weather: entry.weather,
  location: entry.location,
  is_private: 0,
  word_count: countEntryWords(entry.content, {}),
  reflection: null,
  completion_score: null,
  sleep_quality: null,
  sleep_hours: null,
  created_at: entry.createdAt ?? now,
  updated_at: now,
});

const resourceRow = ({ userId, now }: Person, id: string, { name, type, size, picture }: AttachedFile): OwnedRow => ({
  user_id: userId,
  id,
  name,
  original_name: name,
  category: 'attachment',
  mime_type: type,
  size,
  description: '',
  tags: '',
  folder_path: '/',
  archived_at: null,
  favorited_at: null,
  access_count: 0,
  accessed_at: null,
  width: picture?.width ?? null,
  height: picture?.height ?? null,
  created_at: now,
  updated_at: now,
});

const attachmentRow = ({ userId, now }: Person, id: string, entryId: string): OwnedRow => ({
  user_id: userId,
  resource_id: id,
  entity_type: 'journal_entry',
  entity_id: entryId,
  ...Object.fromEntries(Object.values(ENTITIES).map(({ column }) => [column, null])),
  [ENTITIES.journal_entry.column]: entryId,
  is_parent: 1,
  attached_at: now,
});

/** Of tags that differ only in case or accents the first is kept. */
function tagRows({ userId }: Person, id: string, tags: readonly string[]): OwnedRow[] {
  const byFolded = new Map(tags.toReversed().map((tag) => [fold(tag), tag]));
  return [...byFolded]
    .toReversed()
    .map(([folded, tag], place) => ({ user_id: userId, entry_id: id, folded, tag, place }));
}
