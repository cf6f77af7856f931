import { useEffect, useRef, useState } from 'react';
import type { ChangedElsewhereProps } from '#web/ui/form/ChangedElsewhere.tsx';
import { changedFields, isEqual } from './changed-fields.ts';

/** What fields are called in a form. */
export type FieldLabels<Values> = Partial<Record<keyof Values, string>>;

/**
 * Follows what other tabs and devices change of a record while its form is open: fields that were not touched here show
 * it, for the others a person chooses between both values.
 * @param record the record as it is now; without one nothing is followed.
 * @param now the form as it would open now.
 * @param labels what fields are called in the form, where their name is another word.
 * @param known the form as the person knew it when they typed what it opens with.
 * @returns the form as the person knows it, from which their changes count; the choices; `settle`, to be called once the
 *   form was saved and stays open; and `askFirst`, which returns whether saving has to wait for a choice, and asks for it.
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
  // Also where both sides say the same, such as what was sent from here and whose answer was lost.
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
      what: labels[field] ?? wordOf(field),
      theirs: textOf(field, now[field]),
      before: textOf(field, stored[field]) ?? '',
      // One after the other.
      asked: index === 0 ? asked : 0,
      onKeep: () => void accept([field]),
      onTake: () => form.setValues(accept([field])),
    })),
  };
}

/** The value of a field as it is shown; null where it is no text. */
const textOf = (field: string, value: unknown): string | null =>
  typeof value === 'string' && !field.endsWith('_id') ? value : null;

/** `due_date` as a label: `Due date`. */
function wordOf(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
