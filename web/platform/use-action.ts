import { useMutation } from '@tanstack/react-query';

/** Runs an action of a form or dialog, with its pending state and error. */
export function useAction<Input = void, Result = unknown>(run: (input: Input) => Promise<Result>) {
  return useMutation<Result, Error, Input>({ mutationFn: run });
}
