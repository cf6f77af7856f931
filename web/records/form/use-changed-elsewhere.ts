import { useEffect, useRef, useState } from 'react';
import type { ChangedElsewhereProps } from '#web/ui/form/ChangedElsewhere.tsx';
import { changedFields, isEqual } from './changed-fields.ts';

/**
 * Follows what other tabs and devices change of a record while its form is open: fields that were not touched here show
 * it, for the others a person chooses between both values.
 * @param record the record as it is now; without one nothing is followed.
 * @param now the form as it would open now.
 * @returns the form as the person knows it, from which their changes count, the choices, and what is to be called once the
 *   form was saved and stays open.
 */
export function useChangedElsewhere<Values extends object>(
  record: object | undefined,
  now: Values,
  form: { values: Values; setValues: (values: Partial<Values>) => void },
): { stored: Values; choices: ChangedElsewhereProps[]; settle: (saved: Values) => void } {
  const [stored, setStored] = useState(now);
  const [followed, setFollowed] = useState<Partial<Values> | null>(null);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const changes = record ? changedFields(stored, now) : {};
  const fields = (Object.keys(changes) as (keyof Values & string)[]).filter((field) => record && field in record);
  const untouched = fields.filter((field) => isEqual(form.values[field], stored[field]));
  const disputed = fields.filter((field) => !untouched.includes(field) && !isEqual(form.values[field], now[field]));

  const accept = (accepted: readonly string[]) => {
    const values = Object.fromEntries(accepted.map((field) => [field, now[field as keyof Values]]));
    setStored({ ...stored, ...values });
    return values as Partial<Values>;
  };
  if (untouched.length > 0) setFollowed(accept(untouched));
  useEffect(() => {
    if (followed) latest.current.setValues(followed);
  }, [followed]);
  return {
    stored,
    settle: setStored,
    choices: disputed.map((field) => ({
      what: wordOf(field),
      theirs: typeof now[field] === 'string' && !field.endsWith('_id') ? now[field] : null,
      onKeep: () => void accept([field]),
      onTake: () => form.setValues(accept([field])),
    })),
  };
}

/** `due_date` as a label: `Due date`. */
function wordOf(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
