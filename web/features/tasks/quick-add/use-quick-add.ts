import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { type Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { createTask } from '../create-task.ts';
import { changeRule } from '#web/features/recurring/rule-mutations.ts';
import { projectQueries, withoutInbox } from '#web/features/projects/project-queries.ts';
import { today, useToday, weekStart } from '#web/platform/clock.ts';
import { messageOf } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { fieldsOf, repeatsFromCompletion } from './draft-of-line.ts';
import { type Chip, chipKey, type GrammarContext, type ReadLine } from './grammar/grammar.ts';
import { loadGrammar, useGrammar } from './load-grammar.ts';

export interface QuickAddOptions {
  projects: readonly Project[];
  /** The line is in use: time to fetch its grammar. */
  wanted: boolean;
  /** Proposed for each new task: what the page shows. Without one a task goes to the Inbox. */
  projectId?: string | null | undefined;
  /** What else happens to a new task. When it rejects the task stays, and `whenNotDone` says what did not happen. */
  afterAdd?: ((task: Task) => Promise<unknown>) | undefined;
  whenNotDone?: string | undefined;
}

/** A line on its way to become a task. Its id stays until it has gone through: trying again makes no second task. */
export interface Draft {
  id: string;
  line: string;
  rejected: ReadonlySet<string>;
  accepted: ReadonlySet<string>;
  /** The project from the menu; null: the Inbox; undefined: not chosen. */
  chosen: string | null | undefined;
}

/** A line that became no task although the next one is being typed already. */
export interface RefusedLine {
  draft: Draft;
  reason: string;
}

interface State {
  draft: Draft;
  error: string | null;
  refused: readonly RefusedLine[];
  added: Task | null;
}

const newDraft = (): Draft => ({
  id: newId(),
  line: '',
  rejected: new Set(),
  accepted: new Set(),
  chosen: undefined,
});

/**
 * The state of the line: what is typed, what was understood of it, and how adding goes. Lines are added one after the
 * other while the next one is typed; one that is refused comes back.
 */
export function useQuickAdd({ projects, wanted, projectId = null, afterAdd, whenNotDone = '' }: QuickAddOptions) {
  const client = useQueryClient();
  const records = useRecords();
  // Another day, another meaning of `tomorrow`.
  useToday();
  const grammar = useGrammar(wanted);
  const [state, setState] = useState<State>(() => ({ draft: newDraft(), error: null, refused: [], added: null }));
  const { draft, error, refused, added } = state;
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const setDraft = (part: Partial<Draft>) => set({ draft: { ...draft, ...part } });
  /** Settles when every line before has gone through or was refused. */
  const queue = useRef(Promise.resolve());
  const isShown = useIsShown();

  const { name, chips, offers } = readDraft(grammar, draft, projects, contextNow());

  function change(line: string) {
    const next = line.trim() === '' ? { ...newDraft(), chosen: draft.chosen } : draft;
    set({ draft: { ...next, line }, error: null, added: null });
  }

  function add(): Promise<void> {
    if (draft.line.trim() === '') return Promise.resolve();
    const problem = grammar && problemWith(name);
    if (problem) {
      set({ error: problem });
      return Promise.resolve();
    }
    set({ draft: newDraft(), error: null, added: null });
    return enqueue(draft);
  }

  function enqueue(sent: Draft): Promise<void> {
    const context = contextNow();
    queue.current = queue.current.then(() =>
      create(sent, context).catch((failure: unknown) => refuse(sent, messageOf(failure))),
    );
    return queue.current;
  }

  async function create(sent: Draft, context: Omit<GrammarContext, 'projects'>): Promise<void> {
    // Whoever types faster than the grammar and the projects load is understood as well.
    const [loaded, known] = await Promise.all([
      grammar ?? loadGrammar(),
      client.ensureQueryData(projectQueries.list()).then(withoutInbox),
    ]);
    const understood = readDraft(loaded, sent, known, context);
    const problem = problemWith(understood.name);
    if (problem) {
      refuse(sent, problem);
      return;
    }
    const fields = fieldsOf(understood.chips);
    const project_id = fields.project_id ?? projectAmong(known, sent, projectId)?.id ?? null;
    const task = await createTask(records, { id: sent.id, ...fields, project_id, name: understood.name });
    if (task.recurring_task_id !== null && repeatsFromCompletion(understood.chips)) {
      await records.write(changeRule({ id: task.recurring_task_id, body: { repeat_from: 'completion' } }));
    }
    set({ added: task });
    await afterAdd?.(task).catch((failure: unknown) => {
      set({ error: `“${task.name}” was added, but ${whenNotDone}: ${messageOf(failure)}` });
    });
  }

  /** Gives a line back: into the field, or below it while the next one is being typed. */
  function refuse(sent: Draft, reason: string) {
    if (!isShown()) {
      const message = `“${sent.line.trim()}” was not added: ${reason}`;
      showToast({ type: 'error', message, action: { label: 'Try again', run: () => void enqueue(sent) } });
    }
    setState((before) =>
      before.draft.line.trim() === ''
        ? { ...before, draft: sent, error: reason }
        : { ...before, refused: [...before.refused, { draft: sent, reason }] },
    );
  }

  const drop = ({ id }: Draft) =>
    setState((before) => ({ ...before, refused: before.refused.filter((each) => each.draft.id !== id) }));

  return {
    line: draft.line,
    change,
    chips,
    offers,
    /** Where the task goes when the line names no project; undefined: to the Inbox. */
    project: projectAmong(projects, draft, projectId),
    /** @param chosen null: the Inbox. */
    choose: (chosen: string | null) => set({ draft: { ...draft, chosen }, error: null }),
    reject: (chip: Chip) => {
      const accepted = new Set([...draft.accepted].filter((key) => key !== chipKey(chip)));
      setDraft({ accepted, rejected: new Set([...draft.rejected, chipKey(chip)]) });
    },
    accept: (offer: Chip) => setDraft({ accepted: new Set([...draft.accepted, chipKey(offer)]) }),
    add,
    error: error ?? (name.length > TASK_NAME_MAX ? tooLong(name) : null),
    refused,
    retry: (again: Draft) => {
      drop(again);
      return enqueue(again);
    },
    drop,
    added,
  };
}

/** What a draft says; before its grammar is there, a line is a name. */
function readDraft(
  grammar: ReturnType<typeof useGrammar>,
  { line, rejected, accepted }: Draft,
  projects: readonly Project[],
  context: Omit<GrammarContext, 'projects'>,
): ReadLine {
  const read = grammar?.readLine(line, { ...context, projects, rejected, accepted });
  return read ?? { name: line.trim(), chips: [], offers: [] };
}

/** The chosen project, else the one of the page. */
function projectAmong(projects: readonly Project[], { chosen }: Draft, ofPage: string | null): Project | undefined {
  const wanted = chosen === undefined ? ofPage : chosen;
  return projects.find(({ id }) => id === wanted);
}

/** Whether the line is still on the screen, for what happens later. */
function useIsShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}

/** The person's own clock, zone, week and way to write dates. */
function contextNow(): Omit<GrammarContext, 'projects'> {
  const timeZone = currentUser()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { now: new Date(), timeZone, today: today(), weekStart: weekStart(), locale: navigator.language };
}

function problemWith(name: string): string | null {
  if (name === '') return 'The task needs a name as well.';
  return name.length > TASK_NAME_MAX ? tooLong(name) : null;
}

const tooLong = (name: string) => `The name has ${name.length} characters, ${TASK_NAME_MAX} fit.`;
