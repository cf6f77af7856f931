import { takeSharedText } from '#web/records/drafts/shared-text.ts';
import { emptyDraft, keepLine, lineSubject, readStoredLine } from './line-drafts.ts';
import { ANYWHERE } from './places.ts';

/** Puts what was shared below the draft of the line for new tasks, so that nothing typed before is lost. */
export function takeShared(): void {
  const text = takeSharedText();
  if (text === null) return;
  const subject = lineSubject(ANYWHERE, null);
  const kept = readStoredLine(subject);
  const draft = kept?.draft ?? emptyDraft();
  const isShared = kept?.isShared ?? true;
  keepLine(subject, { ...draft, line: [draft.line.trim(), text].filter(Boolean).join('\n') }, { isShared });
}
