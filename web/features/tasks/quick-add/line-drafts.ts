import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { newId } from '#web/platform/ids.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import { ANYWHERE, type Place } from './places.ts';
import { type Draft, newDraft } from './read-draft.ts';

/** A line with the choices made for it. */
export interface LineDraft extends Draft {
  /** Its project unless the text contains one; null: the Inbox; undefined: not chosen. */
  chosen: Project | ProjectToCreate | null | undefined;
  /** The id of the task whose subtask it becomes. */
  below?: string;
  /** The id of the task of the line above that is not a subtask, if they were pasted together. */
  after?: string;
  /** It was sent before, and its task may be stored. */
  again?: boolean;
}

/** A project that is created together with its task. */
export interface ProjectToCreate {
  isNew: true;
  id: string;
  name: string;
  area: Pick<Area, 'id' | 'name'> | null;
}

export const emptyDraft = (): LineDraft => ({ ...newDraft(), chosen: undefined });

export const newProject = (name: string, area: ProjectToCreate['area']): ProjectToCreate => ({
  isNew: true,
  id: newId(),
  name,
  area,
});

export const isToCreate = (project: Project | ProjectToCreate): project is ProjectToCreate => 'isNew' in project;

export const lineSubject = (place: Pick<Place, 'name'>, projectId: string | null): string =>
  `line ${place.name} ${projectId ?? ''}`;

/* The lines of one field, stored on this device until they are in the queue of writes. */

interface KeptLine {
  draft: LineDraft;
  /** It was sent before: a retry with its id creates no second task. */
  wasSent?: boolean;
  /** It was put aside by an earlier release, which kept one line. */
  isAside?: boolean;
  /** Another app shared it, and the person has not changed it. */
  isShared?: boolean;
}

/** Stores the text; null or blank text removes it. @param person as in `keepDraft`. */
export function keepLine(
  subject: string,
  draft: LineDraft | null,
  as: Omit<KeptLine, 'draft'> = {},
  person?: string,
): void {
  const kept: KeptLine | null = draft === null || draft.line.trim() === '' ? null : { draft, ...as };
  keepDraft(subject, kept, person);
}

/** The stored line; null if there is none, or if it was put aside: then it moves to those. */
export function readStoredLine(subject: string): { draft: LineDraft; isShared: boolean } | null {
  const kept = storedDraft<KeptLine>(subject);
  if (!kept) return null;
  const { draft, wasSent, isAside, isShared = false } = kept;
  if (isAside) {
    putAside(subject, draft);
    keepLine(subject, null);
    return null;
  }
  return { draft: wasSent ? draft : { ...draft, id: newId() }, isShared };
}

const asideSubject = (subject: string) => `${subject} aside`;

/** Lines that were put aside, the latest first. None returns by itself: the person restores or discards each. */
export const readAside = (subject: string): LineDraft[] => storedDraft<LineDraft[]>(asideSubject(subject)) ?? [];

const keepAside = (subject: string, lines: readonly LineDraft[]): void =>
  keepDraft(asideSubject(subject), lines.length === 0 ? null : lines);

/** Puts a line aside unless it is blank. @returns all of them, also those of other tabs. */
export function putAside(subject: string, line: LineDraft): LineDraft[] {
  const lines = [line, ...readAside(subject)].filter((each) => each.line.trim() !== '');
  keepAside(subject, lines);
  return lines;
}

/** Takes the latest line that was put aside; undefined if there is none, or another tab has taken it. */
export function takeAside(subject: string): LineDraft | undefined {
  const [latest, ...others] = readAside(subject);
  keepAside(subject, others);
  return latest;
}

/** Removes the stored line if it has this id. */
export function forgetLine(subject: string, id: string): void {
  if (storedDraft<KeptLine>(subject)?.draft.id === id) keepDraft(subject, null);
}

/** Lines that this page is processing. A field opened meanwhile does not show them as refused. */
const beingRead = new Set<string>();

/** Stores an entered line until it is processed. */
export function keepEntered(subject: string, line: LineDraft): void {
  beingRead.add(line.id);
  setEntered(subject, [...entered(subject).filter(({ id }) => id !== line.id), line]);
}

/** Stores a refused line in addition to the current draft. */
export const keepRefused = (subject: string, line: LineDraft, person: string | undefined): void =>
  setEntered(subject, [...entered(subject, person).filter(({ id }) => id !== line.id), line], person);

/** Removes an entered line once it is processed or dropped. */
export function forgetEntered(subject: string, line: LineDraft): void {
  beingRead.delete(line.id);
  setEntered(
    subject,
    entered(subject).filter(({ id }) => id !== line.id),
  );
}

/** Entered lines that became no task: refused, or not processed before the page was closed. */
export const leftEntered = (subject: string): LineDraft[] => entered(subject).filter(({ id }) => !beingRead.has(id));

const enteredSubject = (subject: string) => `${subject} entered`;
const entered = (subject: string, person?: string) => storedDraft<LineDraft[]>(enteredSubject(subject), person) ?? [];
const setEntered = (subject: string, lines: readonly LineDraft[], person?: string): void =>
  keepDraft(enteredSubject(subject), lines.length === 0 ? null : lines, person);

/* A text of the palette for the line. */

let waiting: string | null = null;
let last = '';

/** Passes a text to the line for new tasks that is focused next; it replaces the draft of that line. */
export function passText(text: string): void {
  waiting = text;
}

/** Puts the text that was passed aside, because no line for it could be opened. */
export function putPassedTextAside(): void {
  const text = takePassedText();
  if (text !== null) putAside(lineSubject(ANYWHERE, null), { ...emptyDraft(), line: text });
}

/** Takes the text that was passed; null if there is none. */
export function takePassedText(): string | null {
  const text = waiting;
  if (text !== null) [waiting, last] = [null, text];
  return text;
}

/** Whether the line is still the text that was passed last: the person has not typed it here. */
export const isPassedText = (line: string): boolean => last !== '' && line.trim() === last.trim();
