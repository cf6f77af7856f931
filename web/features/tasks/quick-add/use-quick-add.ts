import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { type Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { createTask } from '../create-task.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { messageOf } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { useRecords } from '#web/records/record-query.ts';
import { keepLastProject, lastProject } from './last-project.ts';
import { loadParser, useParser } from './load-parser.ts';
import type { QuickAddChip } from './parse-quick-add.ts';

export interface QuickAddOptions {
  projects: readonly Project[];
  /** The line is in use: time to fetch its grammar. */
  wanted: boolean;
  /** Proposed for each new task in place of the last one's project: what the page shows. */
  projectId?: string | null | undefined;
  /** What else happens to a new task. When it rejects the task stays, and `whenNotDone` says what did not happen. */
  afterAdd?: ((task: Task) => Promise<unknown>) | undefined;
  whenNotDone?: string | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** The state of the line: what is typed, what was understood of it, and how adding goes. */
export function useQuickAdd({ projects, wanted, projectId = null, afterAdd, whenNotDone = '' }: QuickAddOptions) {
  const client = useQueryClient();
  const records = useRecords();
  const today = useToday();
  const parser = useParser(wanted);
  const [line, setLine] = useState('');
  const [rejected, setRejected] = useState(NONE);
  const [last, setLast] = useState(lastProject);
  const [chosen, setChosen] = useState<string | null>(null);
  // Kept until it has gone through, so that trying again makes no second task.
  const [id, setId] = useState(newId);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [added, setAdded] = useState<Task | null>(null);

  const read = (grammar: typeof parser, among: readonly Project[]) =>
    grammar?.parseQuickAdd(line, { projects: among, today, rejected }) ?? { name: line.trim(), chips: [] };
  const projectAmong = (among: readonly Project[]) =>
    among.find(({ id: each }) => each === (chosen ?? projectId ?? last)) ?? (among.length === 1 ? among[0] : undefined);
  const { name, chips } = read(parser, projects);

  function change(text: string) {
    setLine(text);
    setError(null);
    setAdded(null);
    if (text.trim() === '') setRejected(NONE);
  }

  async function add(): Promise<void> {
    if (pending || line.trim() === '') return;
    setPending(true);
    setAdded(null);
    try {
      // Whoever types faster than the grammar and the projects load is understood as well.
      const [grammar, known] = await Promise.all([
        parser ?? loadParser(),
        client.ensureQueryData(projectQueries.list()),
      ]);
      const understood = read(grammar, known);
      const fields = fieldsOf(understood.chips, projectAmong(known));
      setError(problemWith(understood.name, fields.project_id));
      if (problemWith(understood.name, fields.project_id) || !fields.project_id) return;
      const task = await createTask(records, { id, ...fields, project_id: fields.project_id, name: understood.name });
      keepLastProject(task.project_id);
      setLast(task.project_id);
      setChosen(null);
      setId(newId());
      setRejected(NONE);
      // What was typed in the meantime is the next one.
      setLine((now) => (now.startsWith(line) ? now.slice(line.length).trimStart() : now));
      setAdded(task);
      await afterAdd?.(task).catch((failure: unknown) => {
        setError(`“${task.name}” was added, but ${whenNotDone}: ${messageOf(failure)}`);
      });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setPending(false);
    }
  }

  return {
    line,
    change,
    chips,
    project: projectAmong(projects),
    choose: (wantedId: string) => {
      setChosen(wantedId);
      setError(null);
    },
    reject: (chip: QuickAddChip) => {
      if (parser) setRejected((before) => new Set([...before, parser.chipKey(chip)]));
    },
    add,
    pending,
    error: error ?? (name.length > TASK_NAME_MAX ? tooLong(name) : null),
    added,
  };
}

/** What the chips say of the task; without a project chip the chosen project counts. */
function fieldsOf(chips: readonly QuickAddChip[], project: Project | undefined) {
  const due = chips.find((chip) => chip.kind === 'due');
  const named = chips.find((chip) => chip.kind === 'project');
  return {
    project_id: named?.projectId ?? project?.id,
    priority: chips.find((chip) => chip.kind === 'priority')?.priority ?? ('medium' as const),
    due_date: due?.date ?? null,
    due_time: due?.time ?? null,
    recurrence_pattern: chips.find((chip) => chip.kind === 'repeat')?.pattern ?? null,
  };
}

function problemWith(name: string, projectId: string | undefined): string | null {
  if (name === '') return 'The task needs a name as well.';
  if (name.length > TASK_NAME_MAX) return tooLong(name);
  return projectId ? null : 'Choose a project for it, or name one with #.';
}

const tooLong = (name: string) => `The name has ${name.length} characters, ${TASK_NAME_MAX} fit.`;
