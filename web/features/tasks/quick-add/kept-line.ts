import { newId } from '#web/platform/ids.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import type { LineDraft } from './use-quick-add.ts';

/* The lines of one field as they are kept on this device, until the queue of writes has them. */

interface KeptLine {
  draft: LineDraft;
  /** It was sent before: trying again with its id makes no second task. */
  wasSent?: boolean;
  /** It was put aside: it can be taken back, and never comes back by itself. */
  isAside?: boolean;
}

/** Keeps what is typed; null, or nothing but blanks, forgets it. @param person as of a draft. */
export function keepLine(
  subject: string,
  draft: LineDraft | null,
  as: Omit<KeptLine, 'draft'> = {},
  person?: string,
): void {
  const kept: KeptLine | null = draft === null || draft.line.trim() === '' ? null : { draft, ...as };
  keepDraft(subject, kept, person);
}

/** The line that was left or put aside; null where there is none. */
export function keptLine(subject: string, person?: string): { draft: LineDraft; isAside: boolean } | null {
  const kept = storedDraft<KeptLine>(subject, person);
  if (!kept) return null;
  const { draft, wasSent, isAside = false } = kept;
  return { draft: wasSent ? draft : { ...draft, id: newId() }, isAside };
}

/** Forgets the line that is kept, if it is the one with this id. */
export function forgetLine(subject: string, id: string): void {
  if (storedDraft<KeptLine>(subject)?.draft.id === id) keepDraft(subject, null);
}

/** Lines that this page is reading: whoever opens the field meanwhile has nothing to do about them. */
const beingRead = new Set<string>();

/** Keeps a line that was entered until it is read and written. */
export function keepEntered(subject: string, line: LineDraft): void {
  beingRead.add(line.id);
  setEntered(subject, [...entered(subject).filter(({ id }) => id !== line.id), line]);
}

/** Keeps a line that was refused beside the one that is kept already. */
export const keepRefused = (subject: string, line: LineDraft, person: string | undefined): void =>
  setEntered(subject, [...entered(subject, person).filter(({ id }) => id !== line.id), line], person);

/** Forgets a line that was entered: it is read, or dropped. */
export function forgetEntered(subject: string, line: LineDraft): void {
  beingRead.delete(line.id);
  setEntered(
    subject,
    entered(subject).filter(({ id }) => id !== line.id),
  );
}

/** Lines that were entered and became no task: they were refused, or the page was closed before it had read them. */
export const leftEntered = (subject: string): LineDraft[] => entered(subject).filter(({ id }) => !beingRead.has(id));

const enteredSubject = (subject: string) => `${subject} entered`;
const entered = (subject: string, person?: string) => storedDraft<LineDraft[]>(enteredSubject(subject), person) ?? [];
const setEntered = (subject: string, lines: readonly LineDraft[], person?: string): void =>
  keepDraft(enteredSubject(subject), lines.length === 0 ? null : lines, person);
