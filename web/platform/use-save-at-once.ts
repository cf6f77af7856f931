import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, messageOf, toastFailure } from './errors.ts';

interface SaveAtOnce<Fields> {
  /** Names what is changed; changes of one name are sent one after the other. */
  name: string;
  /** What the screen shows now. */
  read: () => Fields;
  /** Shows fields before the server has them, or as they were. */
  show: (fields: Partial<Fields>) => void | Promise<void>;
  send: (changes: Partial<Fields>) => Promise<unknown>;
  /** After the last of several changes, whether it went through or not. */
  settled: () => void;
}

/**
 * Saves fields as a person changes them: shown at once, sent in order, taken back where refused, with the reason at the
 * field. Without its field on the screen any more, the reason is a toast.
 */
export function useSaveAtOnce<Fields extends object>({ name, read, show, send, settled }: SaveAtOnce<Fields>) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Partial<Record<keyof Fields, string>>>({});
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const save = useMutation({
    mutationKey: [name],
    scope: { id: name },
    mutationFn: send,
    onMutate: async (changes) => {
      const before = pick(read(), changes);
      setErrors((all) => ({ ...all, ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])) }));
      await show(changes);
      return before;
    },
    onError: async (error, changes, before) => {
      if (before) await show(before);
      if (!here.current) return toastFailure(error);
      const said = fieldErrors(error);
      const reasons = Object.keys(changes).map((field) => [field, said[field] ?? messageOf(error)]);
      setErrors((all) => ({ ...all, ...Object.fromEntries(reasons) }));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: [name] }) === 1) settled();
    },
  });

  return {
    /** Returns whether it went through. */
    save: (changes: Partial<Fields>): Promise<boolean> =>
      save.mutateAsync(changes).then(
        () => true,
        () => false,
      ),
    errorOf: (field: keyof Fields): string | null => errors[field] ?? null,
  };
}

function pick<Fields extends object>(from: Fields, like: Partial<Fields>): Partial<Fields> {
  const entries = Object.entries(from).filter(([field]) => field in like);
  return Object.fromEntries(entries) as Partial<Fields>;
}
