import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { type Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { createTask } from '../create-task.ts';
import { changeRule } from '#web/features/recurring/rule-mutations.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { today, useToday, weekStart } from '#web/platform/clock.ts';
import { messageOf } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { keepLastProject, lastProject } from './last-project.ts';
import { fieldsOf, repeatsFromCompletion } from './draft-of-line.ts';
import { type Chip, chipKey, type GrammarContext } from './grammar/grammar.ts';
import { loadGrammar, useGrammar } from './load-grammar.ts';

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
  // Another day, another meaning of `tomorrow`.
  useToday();
  const grammar = useGrammar(wanted);
  const [line, setLine] = useState('');
  const [rejected, setRejected] = useState(NONE);
  const [accepted, setAccepted] = useState(NONE);
  const [last, setLast] = useState(lastProject);
  const [chosen, setChosen] = useState<string | null>(null);
  // Kept until it has gone through, so that trying again makes no second task.
  const [id, setId] = useState(newId);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [added, setAdded] = useState<Task | null>(null);

  const read = (by: typeof grammar, among: readonly Project[]) =>
    by?.readLine(line, { ...contextNow(), projects: among, rejected, accepted }) ?? {
      name: line.trim(),
      chips: [],
      offers: [],
    };
  const projectAmong = (among: readonly Project[]) =>
    among.find(({ id: each }) => each === (chosen ?? projectId ?? last)) ?? (among.length === 1 ? among[0] : undefined);
  const { name, chips, offers } = read(grammar, projects);

  function change(text: string) {
    setLine(text);
    setError(null);
    setAdded(null);
    if (text.trim() === '') forgetChoices();
  }

  function forgetChoices() {
    setRejected(NONE);
    setAccepted(NONE);
  }

  async function add(): Promise<void> {
    if (pending || line.trim() === '') return;
    setPending(true);
    setAdded(null);
    try {
      // Whoever types faster than the grammar and the projects load is understood as well.
      const [loaded, known] = await Promise.all([
        grammar ?? loadGrammar(),
        client.ensureQueryData(projectQueries.list()),
      ]);
      const understood = read(loaded, known);
      const fields = fieldsOf(understood.chips);
      const project_id = fields.project_id ?? projectAmong(known)?.id;
      setError(problemWith(understood.name, project_id));
      if (problemWith(understood.name, project_id) || !project_id) return;
      const task = await createTask(records, { id, ...fields, project_id, name: understood.name });
      if (task.recurring_task_id !== null && repeatsFromCompletion(understood.chips)) {
        await records.write(changeRule({ id: task.recurring_task_id, body: { repeat_from: 'completion' } }));
      }
      keepLastProject(task.project_id);
      setLast(task.project_id);
      setChosen(null);
      setId(newId());
      forgetChoices();
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
    offers,
    project: projectAmong(projects),
    choose: (wantedId: string) => {
      setChosen(wantedId);
      setError(null);
    },
    reject: (chip: Chip) => {
      setAccepted((before) => new Set([...before].filter((key) => key !== chipKey(chip))));
      setRejected((before) => new Set([...before, chipKey(chip)]));
    },
    accept: (offer: Chip) => setAccepted((before) => new Set([...before, chipKey(offer)])),
    add,
    pending,
    error: error ?? (name.length > TASK_NAME_MAX ? tooLong(name) : null),
    added,
  };
}

/** The person's own clock, zone, week and way to write dates. */
function contextNow(): Omit<GrammarContext, 'projects'> {
  const timeZone = currentUser()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { now: new Date(), timeZone, today: today(), weekStart: weekStart(), locale: navigator.language };
}

function problemWith(name: string, projectId: string | undefined): string | null {
  if (name === '') return 'The task needs a name as well.';
  if (name.length > TASK_NAME_MAX) return tooLong(name);
  return projectId ? null : 'Choose a project for it, or name one with #.';
}

const tooLong = (name: string) => `The name has ${name.length} characters, ${TASK_NAME_MAX} fit.`;
