import { useEffect, useRef, useState } from 'react';
import type { ChangedElsewhereProps } from '#web/ui/form/ChangedElsewhere.tsx';
import { changedFields, isEqual } from './changed-fields.ts';

export type FieldLabels<Values> = Partial<Record<keyof Values, string>>;

/**
 * Follows changes that other tabs and devices make to a record while its form is open: fields not edited here show
 * them, for the others the person chooses one of both values.
 * @param record the current record; without one nothing is followed.
 * @param now the form as it would open now.
 * @param labels of fields whose label differs from their name.
 * @param known the record as the person knew it when they typed the draft.
 * @returns the record as the person knows it, against which their edits are compared; the choices; `settle`, to be
 * called after the form was saved and stays open; and `askFirst`, which returns whether saving must wait for a choice,
 * and asks for it.
 */
export function useChangedElsewhere<Values extends object>(
  record: object | undefined,
  now: Values,
  form: { values: Values; setValues: (values: Partial<Values>) => void },
  labels: FieldLabels<Values> = {},
  known = now,
): { stored: Values; choices: ChangedElsewhereProps[]; settle: (saved: Values) => void; askFirst: () => boolean } {
  const [stored, setStored] = useState(known);
  const [followed, setFollowed] = useState<Partial<Values> | null>(null);
  const [asked, setAsked] = useState(0);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const changes = record ? changedFields(stored, now) : {};
  const fields = (Object.keys(changes) as (keyof Values & string)[]).filter((field) => record && field in record);
  // Including fields with the same value on both sides, such as values sent from here whose answer was lost.
  const settled = fields.filter(
    (field) => isEqual(form.values[field], stored[field]) || isEqual(form.values[field], now[field]),
  );
  const disputed = fields.filter((field) => !settled.includes(field));

  const accept = (accepted: readonly string[]) => {
    const values = Object.fromEntries(accepted.map((field) => [field, now[field as keyof Values]]));
    setStored({ ...stored, ...values });
    return values as Partial<Values>;
  };
  if (settled.length > 0) setFollowed(accept(settled));
  if (asked > 0 && disputed.length === 0) setAsked(0);
  useEffect(() => {
    if (followed) latest.current.setValues(followed);
  }, [followed]);
  return {
    stored,
    settle: setStored,
    askFirst: () => {
      if (disputed.length > 0) setAsked(asked + 1);
      return disputed.length > 0;
    },
    choices: disputed.map((field, index) => ({
      what: labels[field] ?? fieldLabel(field),
      theirs: textOf(field, now[field]),
      before: textOf(field, stored[field]) ?? '',
      // Asked one after the other.
      asked: index === 0 ? asked : 0,
      onKeep: () => void accept([field]),
      onTake: () => form.setValues(accept([field])),
    })),
  };
}

/** The value of a field as displayed; null if it is not text. */
const textOf = (field: string, value: unknown): string | null =>
  typeof value === 'string' && !field.endsWith('_id') ? value : null;

/** `due_date` as a label: `Due date`. */
function fieldLabel(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
