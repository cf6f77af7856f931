import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { removeRule } from '#web/features/recurring/rule-mutations.ts';
import { projectValues } from '#web/features/projects/project-form.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { useToday } from '#web/platform/clock.ts';
import { currentUser } from '#web/platform/session.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { messageOf } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { noteUndoOf, offerUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { mayBeThere } from '#web/records/drafts/send-create.ts';
import { showToast, type ToastAction } from '#web/ui/toast/toasts.ts';
import { removeTask } from '../delete-task.ts';
import { fieldsOf } from './draft-of-line.ts';
import type { Chip } from './grammar/grammar.ts';
import { blank } from './grammar/line.ts';
import { forgetEntered, forgetLine, keepEntered, keepLine, keepRefused, keptLine, leftEntered } from './kept-line.ts';
import { linesOf, nameAndRest, problemWith } from './lines-of.ts';
import { loadGrammar, useGrammar } from './load-grammar.ts';
import { ANYWHERE, type Place } from './places.ts';
import type { HashToken } from './project-list/hash-token.ts';
import { fittingArea } from './project-list/fitting-area.ts';
import type { ListEntry } from './project-list/list-entries.ts';
import { useProjectList } from './project-list/use-project-list.ts';
import { projectsNow } from './projects-now.ts';
import { accepting, type Draft, type Moment, momentNow, newDraft, readDraft, rejecting } from './read-draft.ts';

export interface QuickAddOptions {
  projects: readonly Project[];
  areas: readonly Area[];
  /** The line is in use: time to fetch its grammar. */
  wanted: boolean;
  /** Where it is written; anywhere unless said otherwise. */
  place?: Place | undefined;
  /** Proposed for each new task: what the page shows. Without one a task goes to the Inbox. */
  projectId?: string | null | undefined;
  /** What else happens to a new task, and what a toast says of it. When it rejects the task stays, and `whenNotDone` says what did not happen. */
  afterAdd?: ((task: Task) => Promise<AddedNote | void>) | undefined;
  whenNotDone?: string | undefined;
  /** A toast offers Undo for each new task: the page where it shows is covered. */
  covers?: boolean | undefined;
}

/** What a toast says of a new task that does not show where it was written. */
export interface AddedNote {
  said: string;
  also?: ToastAction;
}

/** A project that is created with the task that goes to it. */
export interface ProjectToCreate {
  isNew: true;
  id: string;
  name: string;
  area: Pick<Area, 'id' | 'name'> | null;
}

/** A line with what was chosen for it besides its words. */
export interface LineDraft extends Draft {
  /** Where it goes unless its words name a project; null: the Inbox; undefined: not chosen. */
  chosen: Project | ProjectToCreate | null | undefined;
  /** It was sent before, and its task may be there. */
  again?: boolean;
}

/** A line that became no task although the next one is being typed already. */
export interface RefusedLine {
  draft: LineDraft;
  reason: string;
}

interface State {
  draft: LineDraft;
  error: string | null;
  refused: readonly RefusedLine[];
  added: Task | null;
  /** What was typed before, or the empty line in its place; null: there is no draft to say anything of. */
  aside: { draft: LineDraft; isDraft: boolean } | null;
}

const LEFT = 'it could not be sent.';

const emptyDraft = (): LineDraft => ({ ...newDraft(), chosen: undefined });

export const isToCreate = (project: Project | ProjectToCreate): project is ProjectToCreate => 'isNew' in project;

/**
 * The state of the line: what is typed, what was understood of it, and how adding goes. Lines become tasks in their order
 * while the next one is typed, without waiting for the server; one that is refused comes back.
 */
export function useQuickAdd(options: QuickAddOptions) {
  const {
    projects,
    areas,
    wanted,
    place = ANYWHERE,
    projectId = null,
    afterAdd,
    whenNotDone = '',
    covers = false,
  } = options;
  const client = useQueryClient();
  const records = useRecords();
  // Another day, another meaning of `tomorrow`.
  useToday();
  const grammar = useGrammar(wanted);
  const [subject] = useState(() => `line ${place.name} ${projectId ?? ''}`);
  const [state, setState] = useState<State>(() => openState(subject));
  const { draft, error, refused, added, aside } = state;
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const setDraft = (part: Partial<LineDraft>) => {
    set({ draft: { ...draft, ...part }, error: null });
    keepLine(subject, { ...draft, ...part });
  };
  /** Settles when every line before is read, and its task is made. */
  const lineBefore = useRef<Promise<unknown>>(Promise.resolve());
  const isShown = useIsShown();
  const { without } = place;

  const lines = linesOf(draft.line);
  const isOne = lines.length < 2;
  const { name, chips, offers } = isOne
    ? readDraft(grammar, draft, { ...momentNow(), projects, without })
    : { name: '', chips: [], offers: [] };
  const list = useProjectList({
    line: draft.line,
    chips,
    projects,
    areas,
    projectId,
    listEntries: isOne && wanted && !without.includes('project') ? (grammar?.listEntries ?? null) : null,
    onChoose: takeFromList,
  });

  function change(line: string) {
    const next = line.trim() === '' ? { ...emptyDraft(), chosen: draft.chosen } : draft;
    set({ draft: { ...next, line }, error: null, added: null });
    keepLine(subject, { ...next, line });
  }

  /** The line was left with what is typed, which waits there as a draft. */
  function leave() {
    if (draft.line.trim() !== '') set({ aside: aside ?? { draft: emptyDraft(), isDraft: false } });
  }

  function swap() {
    if (!aside) return;
    set({ draft: aside.draft, error: null, aside: { draft, isDraft: !aside.isDraft } });
    if (aside.draft.line.trim() === '') keepLine(subject, draft, { isAside: true });
    else keepLine(subject, aside.draft);
  }

  /** The words behind `#`, and those of a project that was named before, give way to what was chosen. */
  function takeFromList(entry: ListEntry, token: HashToken) {
    const named = chips.flatMap(({ kind, ranges }) => (kind === 'project' ? ranges : []));
    const line = blank(draft.line, [...named, token]).replaceAll(/\s+/g, ' ');
    setDraft({ line: line.trimStart(), chosen: chosenBy(entry) });
  }

  const toCreate = (projectName: string): ProjectToCreate =>
    newProject(projectName, fittingArea(projectName, areas, { projects, projectId }));

  /** Adds the task of the line, or one for each of several lines. */
  async function add(): Promise<void> {
    if (lines.length === 0) return;
    const problem = isOne && grammar && problemWith(name);
    if (problem) {
      set({ error: problem });
      return;
    }
    set({ draft: emptyDraft(), error: null, added: null, aside: aside?.isDraft ? aside : null });
    keepLine(subject, null);
    const drafts = isOne ? [draft] : lines.map((line) => ({ ...emptyDraft(), line, chosen: draft.chosen }));
    await Promise.all(drafts.map(enqueue));
  }

  async function enqueue(sent: LineDraft): Promise<void> {
    const moment = momentNow();
    const person = currentUser()?.id;
    keepEntered(subject, sent);
    const made = lineBefore.current.then(() => make(sent, moment)).finally(() => forgetEntered(subject, sent));
    lineBefore.current = made.catch(() => undefined);
    await made
      .then(async ({ task, madeAt }) => ({ task: await task, madeAt }))
      .then(
        ({ task, madeAt }) => follow(sent, task, madeAt),
        (failure: unknown) => refuse({ ...sent, again: sent.again || mayBeThere(failure) }, messageOf(failure), person),
      );
  }

  /** Makes what a line says, which shows at once. Resolves before the server has answered; `task` is its answer. */
  async function make(sent: LineDraft, moment: Moment): Promise<{ task: Promise<Task>; madeAt: number }> {
    // Whoever types faster than the grammar and the projects load is understood as well.
    const [loaded, known] = await Promise.all([grammar ?? loadGrammar(), projectsNow(client)]);
    const understood = readDraft(loaded, sent, { ...moment, projects: known, without });
    const problem = problemWith(understood.name);
    if (problem) throw new ApiError('answer', 422, problem);
    const fields = fieldsOf(understood.chips);
    const target = projectOf(known, sent, projectId);
    const project =
      fields.project_id === undefined && target && isToCreate(target)
        ? records.write(
            projectActions.create({
              id: target.id,
              again: sent.again ?? false,
              body: { ...projectValues(null, target.area?.id ?? null), name: target.name },
            }),
          )
        : null;
    const project_id = fields.project_id ?? target?.id ?? null;
    const written = { id: sent.id, ...fields, project_id, ...nameAndRest(understood.name) };
    const task = place.create(records, written, sent.again);
    // Without its project the task is refused as well, for the reason of the project.
    return { task: Promise.all([task, project]).then(([created]) => created), madeAt: Date.now() };
  }

  /** What happens once the server has a task, or it waits for a connection. */
  async function follow(sent: LineDraft, task: Task, madeAt: number): Promise<void> {
    set({ added: task });
    forgetLine(subject, sent.id);
    const note = await afterAdd?.(task).catch((failure: unknown) => {
      set({ error: `“${task.name}” was added, but ${whenNotDone}: ${messageOf(failure)}` });
    });
    const { id, recurring_task_id: rule } = task;
    const undo = [removeTask({ id }), ...(rule ? [removeRule({ id: rule })] : [])];
    if (note) offerUndo(records, note.said, { undo, madeAt }, note.also);
    else (covers ? offerUndo : noteUndoOf)(records, `“${task.name}” added`, { undo, madeAt });
  }

  /** Gives a line back: into the field, or below it while the next one is being typed. */
  function refuse(sent: LineDraft, reason: string, person: string | undefined) {
    // Once the session has ended it waits for its person to be here again.
    if (!isShown() && currentUser()?.id === person) {
      const message = `“${sent.line.trim()}” was not added: ${reason}`;
      showToast({ type: 'error', message, action: { label: 'Try again', run: () => void enqueue(sent) } });
    }
    // The next line may be kept already.
    if (keptLine(subject, person)?.isAside !== false) keepLine(subject, sent, { wasSent: true }, person);
    else keepRefused(subject, sent, person);
    setState((before) =>
      before.draft.line.trim() === ''
        ? { ...before, draft: sent, error: reason }
        : { ...before, refused: [...before.refused, { draft: sent, reason }] },
    );
  }

  function drop(line: LineDraft) {
    forgetEntered(subject, line);
    setState((before) => ({ ...before, refused: before.refused.filter(({ draft: { id } }) => id !== line.id) }));
  }

  return {
    line: draft.line,
    /** What becomes one task each. */
    lines,
    /** Makes one task of several lines. */
    join: () => setDraft({ line: lines.join(' ') }),
    /** Not all of it fits the name: the description has the whole. */
    isLong: name.length > TASK_NAME_MAX,
    change,
    leave,
    /** What to say of a line that was typed before; null where there is none. */
    notice: aside && { afresh: aside.isDraft, onSwap: swap },
    chips,
    offers,
    list,
    /** Where the task goes when the line names no project; undefined: to the Inbox. */
    project: projectOf(projects, draft, projectId),
    /** @param id null: the Inbox. */
    choose: (id: string | null) => setDraft({ chosen: projects.find((project) => project.id === id) ?? null }),
    /** Chooses a project that is created with the task. */
    chooseNew: (projectName: string) => setDraft({ chosen: toCreate(projectName) }),
    /** Says where a project that is created with the task is; null: in no area. */
    chooseArea: (area: Area | null) => {
      if (draft.chosen && isToCreate(draft.chosen)) setDraft({ chosen: { ...draft.chosen, area } });
    },
    reject: (chip: Chip) => {
      if (chip.kind === 'project') list.close();
      set({ draft: rejecting(draft, chip) });
    },
    accept: (offer: Chip) => set({ draft: accepting(draft, offer) }),
    add,
    error,
    refused,
    retry: (again: LineDraft) => {
      drop(again);
      return enqueue(again);
    },
    drop,
    added,
  };
}

/** The line as it was left on this device; an empty one where there is none, or where it was put aside. */
function openState(subject: string): State {
  const kept = keptLine(subject);
  const refused = leftEntered(subject).map((draft) => ({ draft, reason: LEFT }));
  const state = { error: null, refused, added: null };
  if (!kept) return { ...state, draft: emptyDraft(), aside: null };
  if (kept.isAside) return { ...state, draft: emptyDraft(), aside: { draft: kept.draft, isDraft: true } };
  return { ...state, draft: kept.draft, aside: { draft: emptyDraft(), isDraft: false } };
}

const newProject = (name: string, area: ProjectToCreate['area']): ProjectToCreate => ({
  isNew: true,
  id: newId(),
  name,
  area,
});

/** What an entry of the list stands for; null: the Inbox. */
function chosenBy(entry: ListEntry): LineDraft['chosen'] {
  switch (entry.kind) {
    case 'project':
      return entry.project;
    case 'inbox':
      return null;
    case 'create':
      return newProject(entry.name, entry.area);
  }
}

/** The chosen project, else the one of the page. */
function projectOf(
  projects: readonly Project[],
  { chosen }: LineDraft,
  ofPage: string | null,
): Project | ProjectToCreate | undefined {
  if (chosen === undefined) return projects.find(({ id }) => id === ofPage);
  return chosen ?? undefined;
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
