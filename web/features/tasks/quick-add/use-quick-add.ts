import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nameAndDescription, nameProblem } from '#contract/quick-add/task-of-line.ts';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { useToday } from '#web/platform/clock.ts';
import { messageOf } from '#web/platform/errors.ts';
import { plural } from '#web/platform/format.ts';
import { currentUser } from '#web/platform/session.ts';
import { combineUndo, noteWriteUndo, offerUndo, type Undoable } from '#web/records/act.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { mayHaveSucceeded } from '#web/records/drafts/send-create.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showToast, showUndo, type ToastAction } from '#web/ui/toast/toasts.ts';
import { createFromLine, projectOf, undoAdding } from './create-from-line.ts';
import { type Chip, chipKey } from '#contract/quick-add/grammar.ts';
import { blank } from '#contract/quick-add/line.ts';
import {
  emptyDraft,
  forgetEntered,
  forgetLine,
  isPassedText,
  isToCreate,
  keepEntered,
  keepLine,
  keepRefused,
  readAside,
  readStoredLine,
  leftEntered,
  lineSubject,
  type LineDraft,
  newProject,
  type ProjectToCreate,
  putAside,
  takeAside,
  takePassedText,
} from './line-drafts.ts';
import { useGrammar } from './load-grammar.ts';
import { ANYWHERE, type Place } from './places.ts';
import { fittingArea } from './project-list/fitting-area.ts';
import type { HashToken } from './project-list/hash-token.ts';
import type { ListEntry } from './project-list/list-entries.ts';
import { useProjectList } from './project-list/use-project-list.ts';
import { accepting, momentNow, readDraft, rejecting } from './read-draft.ts';
import { splitLines } from './split-lines.ts';

export interface QuickAddOptions {
  /** Undefined until they are loaded. */
  projects: readonly Project[] | undefined;
  areas: readonly Area[] | undefined;
  /** The line is in use: the grammar is loaded. */
  wanted: boolean;
  /** Where the task is written; `ANYWHERE` by default. */
  place?: Place | undefined;
  /** The project of the page, which new tasks belong to; otherwise they go to the Inbox. */
  projectId?: string | null | undefined;
  /**
   * A follow-up step for a new task; resolves with its toast. If it rejects, the task stays, and `whenNotDone` says
   * what was not done.
   */
  afterAdd?: ((task: Task) => Promise<AddedNote | void>) | undefined;
  whenNotDone?: string | undefined;
  /** A toast offers Undo for each new task, because the line covers the page that shows it. */
  covers?: boolean | undefined;
}

/** The toast for a new task that is not shown where it was written. */
export interface AddedNote {
  message: string;
  also?: ToastAction;
}

/** An added task, and how to undo it. */
interface Added extends Undoable {
  name: string;
  note: AddedNote | void;
}

/** A line that was refused while the next one was being typed. */
export interface RefusedLine {
  draft: LineDraft;
  reason: string;
}

interface State {
  draft: LineDraft;
  error: string | null;
  refused: readonly RefusedLine[];
  added: Task | null;
  /** A toast announces it. */
  hasToast: boolean;
  /** Lines that were put aside, the latest first. */
  aside: readonly LineDraft[];
  /** The line is an earlier draft. */
  isRestored: boolean;
}

const NOT_SENT = 'it could not be sent.';

/**
 * The state of the line: its text, its meaning, and which lines were added or refused. Lines become tasks in order
 * while the next one is typed, without waiting for the server; a refused line returns.
 */
export function useQuickAdd(options: QuickAddOptions) {
  const {
    areas = [],
    wanted,
    place = ANYWHERE,
    projectId = null,
    afterAdd,
    whenNotDone = '',
    covers = false,
  } = options;
  const projects = options.projects ?? [];
  const client = useQueryClient();
  const records = useRecords();
  // On another day `tomorrow` has another meaning.
  useToday();
  const grammar = useGrammar(wanted);
  const [subject] = useState(() => lineSubject(place, projectId));
  const [state, setState] = useState<State>(() => openState(subject));
  const { draft, error, refused, added, hasToast, aside, isRestored } = state;
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const setDraft = (part: Partial<LineDraft>) => {
    set({ draft: { ...draft, ...part }, error: null });
    keepLine(subject, { ...draft, ...part });
  };
  /** Settles once the tasks of all earlier lines are created on this device. */
  const lineBefore = useRef<Promise<unknown>>(Promise.resolve());
  const isShown = useIsShown();
  const { without } = place;

  const listed = splitLines(draft.line);
  const lines = listed.map(({ text }) => text);
  const isOne = lines.length < 2;
  const { name, chips, offers } = isOne
    ? readDraft(grammar, draft, { ...momentNow(), projects, without })
    : { name: '', chips: [], offers: [] };
  const takesProject = isOne && wanted && !without.includes('project');
  const list = useProjectList({
    line: draft.line,
    chips,
    projects,
    areas,
    projectId,
    isLoaded: options.projects !== undefined,
    // Before both are loaded, it would offer to create what exists.
    creates: options.areas !== undefined,
    listEntries: takesProject ? (grammar?.listEntries ?? null) : null,
    onChoose: takeFromList,
  });

  function change(line: string) {
    if (isRestored && isTypedOver(draft.line, line)) {
      return begin({ ...emptyDraft(), line, chosen: draft.chosen }, putAside(subject, draft));
    }
    const isBlank = line.trim() === '';
    const next = isBlank ? { ...emptyDraft(), chosen: draft.chosen } : draft;
    set({ draft: { ...next, line }, error: null, added: null, isRestored: isRestored && !isBlank });
    keepLine(subject, { ...next, line });
  }

  /** Called when the line gets the focus. A text of the palette begins a new line; what was typed here is put aside. */
  function enter() {
    const isOwn = !isPassedText(draft.line);
    const text = takePassedText();
    // Another tab, or the palette, may have changed what is aside.
    if (text === null) set({ aside: readAside(subject) });
    else begin({ ...emptyDraft(), line: text }, isOwn ? putAside(subject, draft) : readAside(subject));
  }

  function begin(next: LineDraft, others: readonly LineDraft[], restored = false) {
    set({ draft: next, error: null, added: null, aside: others, isRestored: restored });
    keepLine(subject, next);
  }

  /** Called when the user leaves the line; its text stays as a draft. */
  function leave() {
    if (draft.line.trim() !== '') set({ isRestored: isRestored || aside.length === 0 });
  }

  /** Starts over, or restores the latest line that was put aside in exchange for this one. */
  function swap() {
    if (isRestored) return begin(emptyDraft(), putAside(subject, draft));
    const latest = takeAside(subject);
    if (latest) begin(latest, putAside(subject, draft), true);
    else set({ aside: [] });
  }

  function discard() {
    const latest = takeAside(subject);
    set({ aside: readAside(subject) });
    if (!latest) return;
    showUndo(`Discarded “${nameAndDescription(latest.line.trim()).name}”`, async () => {
      set({ aside: putAside(subject, latest) });
      return true;
    });
  }

  /** Removes the text after `#`, and that of a project named before: the chosen project replaces them. */
  function takeFromList(entry: ListEntry, token: HashToken) {
    const named = chips.flatMap(({ kind, ranges }) => (kind === 'project' ? ranges : []));
    const line = blank(draft.line, [...named, token]).replaceAll(/\s+/g, ' ');
    setDraft({ line: line.trimStart(), chosen: chosenBy(entry) });
  }

  /** The keys of the list, and Tab, which accepts all offers but projects. Returns whether the key was handled. */
  function onKey({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean {
    if (list.onKey(key)) return true;
    // One that excludes another stays an offer; the next Tab leaves the line.
    // Which project is a question that a key for everything cannot answer.
    const fresh = offers.filter((offer) => offer.kind !== 'project' && !draft.accepted.includes(chipKey(offer)));
    if (key !== 'Tab' || shiftKey || fresh.length === 0) return false;
    set({ draft: fresh.reduce<LineDraft>(accepting, draft) });
    return true;
  }

  const toCreate = (projectName: string): ProjectToCreate =>
    newProject(projectName, fittingArea(projectName, areas, { projects, projectId }));

  /** Adds the task of the line, or one task for each of several lines. */
  async function add(): Promise<void> {
    if (lines.length === 0) return;
    const problem = isOne && grammar && nameProblem(name);
    if (problem) {
      set({ error: problem });
      return;
    }
    set({ draft: emptyDraft(), error: null, added: null, isRestored: false });
    keepLine(subject, null);
    const drafts: LineDraft[] = isOne ? [draft] : [];
    if (!isOne) {
      for (const { text, below } of listed) {
        const parent = below === null ? undefined : drafts[below];
        const above = drafts.findLast((each) => each.below === undefined)?.id;
        const where = parent
          ? { below: parent.id }
          : { chosen: draft.chosen, ...(above !== undefined && { after: above }) };
        drafts.push({ ...emptyDraft(), line: text, ...where });
      }
    }
    await send(drafts);
  }

  /** Adds the tasks of these lines, in order, and lets them be undone together. */
  async function send(drafts: readonly LineDraft[]): Promise<void> {
    const sent = (await Promise.all(drafts.map(enqueue))).filter((each) => each !== null);
    if (sent.length === 0) return;
    const note = sent.findLast((each) => each.note)?.note;
    const isAlone = sent.length === 1;
    const message = isAlone ? (note?.message ?? `“${sent[0]!.name}” added`) : `${plural(sent.length, 'task')} added`;
    const undoable = combineUndo(sent);
    if (covers || note) offerUndo(records, message, undoable, note?.also);
    else noteWriteUndo(records, message, undoable);
  }

  /** Resolves with null if the line is refused. */
  async function enqueue(sent: LineDraft): Promise<Added | null> {
    const surroundings = { client, records, place, projectId, moment: momentNow() };
    const person = currentUser()?.id;
    keepEntered(subject, sent);
    const created = lineBefore.current
      .then(() => createFromLine(sent, surroundings))
      .finally(() => forgetEntered(subject, sent));
    lineBefore.current = created.catch(() => undefined);
    return created
      .then(({ task }) => {
        const madeAt = Date.now();
        return task.then((answer) => ({ task: answer, madeAt }));
      })
      .then(
        ({ task, madeAt }) => finish(sent, task, madeAt),
        (failure: unknown) => {
          refuse({ ...sent, again: sent.again || mayHaveSucceeded(failure) }, messageOf(failure), person);
          return null;
        },
      );
  }

  /** The server has the task, or the queue keeps it until there is a connection. */
  async function finish(sent: LineDraft, task: Task, madeAt: number): Promise<Added> {
    forgetLine(subject, sent.id);
    const note = await (sent.below === undefined ? afterAdd : undefined)?.(task).catch((failure: unknown) => {
      set({ error: `“${task.name}” was added, but ${whenNotDone}: ${messageOf(failure)}` });
    });
    set({ added: task, hasToast: covers || note !== undefined });
    return { name: task.name, undo: await undoAdding(task), madeAt, note };
  }

  /** Shows a refused line again: in the field, or below it while the next one is typed. */
  function refuse(sent: LineDraft, reason: string, person: string | undefined) {
    // If the session has ended, the line is stored until its person signs in again.
    if (!isShown() && currentUser()?.id === person) {
      const message = `“${sent.line.trim()}” was not added: ${reason}`;
      showToast({ type: 'error', message, action: { label: 'Try again', run: () => void send([sent]) } });
    }
    // The next line may be stored already.
    if (!storedDraft(subject, person)) keepLine(subject, sent, { wasSent: true }, person);
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
    /** Each line becomes a task. */
    lines,
    /** Some lines become subtasks. */
    isNested: listed.some(({ below }) => below !== null),
    /** Joins several lines into one task. */
    join: () => setDraft({ line: lines.join(' ') }),
    /** Too long for a name: the description gets the full text. */
    isLong: name.length > TASK_NAME_MAX,
    isRestored,
    change,
    enter,
    leave,
    /** The notice about an earlier draft; null if there is none. */
    notice:
      isRestored || aside.length > 0
        ? { afresh: !isRestored, aside: aside.length, onSwap: swap, onDiscard: discard }
        : null,
    chips,
    offers,
    list,
    /** The project of the task if the text contains none; undefined: the Inbox. */
    project: projectOf(projects, draft, projectId),
    /** @param id null: the Inbox. */
    choose: (id: string | null) => setDraft({ chosen: projects.find((project) => project.id === id) ?? null }),
    chooseNew: (projectName: string) => setDraft({ chosen: toCreate(projectName) }),
    /** Sets the area of the project that is created with the task; null: none. */
    chooseArea: (area: Area | null) => {
      if (draft.chosen && isToCreate(draft.chosen)) setDraft({ chosen: { ...draft.chosen, area } });
    },
    reject: (chip: Chip) => {
      if (chip.kind === 'project') list.close();
      set({ draft: rejecting(draft, chip) });
    },
    /** A project that is offered by the name of its area replaces that name. */
    accept: (offer: Chip) =>
      offer.kind === 'project'
        ? setDraft({
            line: blank(draft.line, offer.ranges).replaceAll(/\s+/g, ' ').trimStart(),
            chosen: projects.find(({ id }) => id === offer.projectId),
          })
        : set({ draft: accepting(draft, offer) }),
    onKey,
    add,
    error,
    refused,
    retry: (again: LineDraft) => {
      drop(again);
      return send([again]);
    },
    drop,
    added,
    hasToast,
  };
}

/** Whether another text has replaced a line as a whole: a restored one is selected. */
function isTypedOver(before: string, line: string): boolean {
  if (line === '' || before.length < 3) return false;
  return line.length === 1 || (line[0] !== before[0] && line.at(-1) !== before.at(-1));
}

/** The stored draft; an empty one if there is none. */
function openState(subject: string): State {
  const kept = readStoredLine(subject);
  const refused = leftEntered(subject).map((draft) => ({ draft, reason: NOT_SENT }));
  const aside = readAside(subject);
  const state = { error: null, refused, added: null, hasToast: false, aside, isRestored: false };
  if (!kept) return { ...state, draft: emptyDraft() };
  // What was shared is new to the person: no notice calls it a draft.
  return { ...state, draft: kept.draft, isRestored: !kept.isShared && aside.length === 0 };
}

/** The project of an entry of the list; null: the Inbox. */
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

/** Whether the line is still on the screen when the server answers. */
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
