import { useRef, useState } from 'react';
import { newId } from '#web/platform/ids.ts';
import { changedFields, isEqual } from '../form/changed-fields.ts';
import { mayHaveSucceeded } from './send-create.ts';
import { keepDraft, storedDraft } from './draft-store.ts';

interface Kept<Content> {
  /** The fields that differ from the form without a draft. */
  fields: Partial<Content>;
  /** The values of those fields before they were edited, to detect changes made elsewhere since. */
  from?: Partial<Content>;
  /** The id under which a new record was sent; a retry with the same id creates no second one. */
  id?: string;
}

/** The edited, unsaved fields of a form; null without a draft. @param subject of the form. */
export const draftedFields = <Content extends object>(subject: string): Partial<Content> | null =>
  storedDraft<Kept<Content>>(subject)?.fields ?? null;

/** The notice that a form opened with a draft, and actions to empty the form and to restore the draft. */
export interface DraftNotice {
  afresh: boolean;
  onSwap: () => void;
}

/**
 * Stores the edited fields of a form on this device until they are saved. Only edited fields are stored, so a draft
 * never reverts changes made elsewhere.
 * @param subject names the form: `area new`, or `area` and its id.
 * @param fresh the form as it opens without a draft.
 */
export function useFormDraft<Content extends object>(subject: string, fresh: Content) {
  const [start] = useState(() => {
    const kept = storedDraft<Kept<Content>>(subject);
    return {
      kept,
      fresh,
      known: { ...fresh, ...kept?.from },
      opened: { ...fresh, ...kept?.fields },
      id: kept?.id ?? newId(),
      freshId: newId(),
    };
  });
  const [afresh, setAfresh] = useState(false);
  const latest = useRef<Content>(start.opened);
  const aside = useRef<Content>(start.fresh);
  /** The draft stored by this form; another form opened since may have stored a different one. */
  const lastKept = useRef(start.kept);
  const sentIds = useRef(new Set(start.kept?.id === undefined ? [] : [start.kept.id]));
  const id = afresh ? start.freshId : start.id;

  function keep(content: Content, as = id): void {
    latest.current = content;
    const fields = changedFields(start.fresh, content);
    const names = Object.keys(fields) as (keyof Content)[];
    const from = Object.fromEntries(names.map((name) => [name, start.known[name]])) as Partial<Content>;
    const kept: Kept<Content> = { fields, from, ...(sentIds.current.has(as) && { id: as }) };
    lastKept.current = Object.keys(fields).length === 0 ? null : kept;
    keepDraft(subject, lastKept.current);
  }

  return {
    opened: start.opened,
    /** The form as it was when the draft was typed. */
    known: start.known,
    /** The id for a new record. */
    id,
    /** The current values, also those typed right before a save by key, which no render has seen yet. */
    latest: () => latest.current,
    /** To be called with every change. */
    keep: (content: Content) => keep(content),
    /** Whether it was sent under its id before, so that the server may have it. */
    wasSent: () => sentIds.current.has(id),
    /**
     * To be called before sending. Returns callbacks for the outcome; a draft typed in a form opened since stays
     * stored.
     * @param later names the form whose draft is what was typed after sending: that of the new record.
     */
    sending: (later = subject) => {
      const again = sentIds.current.has(id);
      sentIds.current.add(id);
      keep(latest.current);
      const sent = latest.current;
      return {
        saved: () => {
          if (!isEqual(storedDraft(subject), lastKept.current)) return;
          const fields = changedFields(sent, latest.current);
          const names = Object.keys(fields) as (keyof Content)[];
          const from = Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<Content>;
          keepDraft(subject, null);
          lastKept.current = names.length === 0 ? null : { fields, from };
          if (lastKept.current) keepDraft(later, lastKept.current);
        },
        failed: (failure: unknown) => {
          if (!again && !mayHaveSucceeded(failure)) sentIds.current.delete(id);
        },
      };
    },
    /** Deletes the draft. */
    forget: () => keepDraft(subject, null),
    /** The notice about the draft; null if there was none. @param show puts values into the form. */
    notice: (show: (content: Content) => void): DraftNotice | null =>
      start.kept && {
        afresh,
        onSwap: () => {
          const shown = aside.current;
          aside.current = latest.current;
          setAfresh(!afresh);
          show(shown);
          keep(shown, afresh ? start.id : start.freshId);
        },
      },
  };
}
