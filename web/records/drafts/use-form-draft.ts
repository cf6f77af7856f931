import { useRef, useState } from 'react';
import { newId } from '#web/platform/ids.ts';
import { changedFields, isEqual } from '../form/changed-fields.ts';
import { mayBeThere } from './send-create.ts';
import { keepDraft, storedDraft } from './draft-store.ts';

interface Kept<Content> {
  /** The fields that differ from the form without a draft. */
  fields: Partial<Content>;
  /** What those fields were when they were changed: what was changed elsewhere since is not overwritten unseen. */
  from?: Partial<Content>;
  /** The id that a new record was sent with: trying again with it makes no second one. */
  id?: string;
}

/** The fields that were changed in a form and not saved; null where nothing is kept of it. @param subject as of the form. */
export const draftedFields = <Content extends object>(subject: string): Partial<Content> | null =>
  storedDraft<Kept<Content>>(subject)?.fields ?? null;

/** What a form says of its draft, and the way from it to an empty form and back. */
export interface DraftNotice {
  afresh: boolean;
  onSwap: () => void;
}

/**
 * Keeps what a form holds on this device until it is saved. Only the fields that were changed are kept, so a draft takes
 * nothing back that was changed elsewhere meanwhile.
 * @param subject what the form is of: `area new`, or `area` and its id.
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
  /** By this form; another that was opened since may have kept something else. */
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
    /** What the form opens with. */
    opened: start.opened,
    /** The form as it was when what it opens with was typed. */
    known: start.known,
    /** Of the record, where it is new. */
    id,
    /** What it holds now: who saves by key right behind what was typed is faster than the next drawing. */
    latest: () => latest.current,
    /** To be told of every change. */
    keep: (content: Content) => keep(content),
    /** Whether it was sent under its id before, so that the server may have it. */
    wasSent: () => sentIds.current.has(id),
    /**
     * It is about to be sent. Returns what is to be told of the outcome; what was typed in a form that was opened since
     * stays kept.
     */
    sending: () => {
      const again = sentIds.current.has(id);
      sentIds.current.add(id);
      keep(latest.current);
      return {
        saved: () => {
          if (isEqual(storedDraft(subject), lastKept.current)) keepDraft(subject, null);
        },
        failed: (failure: unknown) => {
          if (!again && !mayBeThere(failure)) sentIds.current.delete(id);
        },
      };
    },
    /** Nothing needs to be kept. */
    forget: () => keepDraft(subject, null),
    /**
     * What to say of the draft; null where there was none.
     * @param show puts a content into the form.
     */
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
