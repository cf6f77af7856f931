import { useMutation } from '@tanstack/react-query';

/** Runs something a person began in a form or dialog, which shows that it is on its way and why it did not go through. */
export function useAction<Input = void, Result = unknown>(run: (input: Input) => Promise<Result>) {
  return useMutation<Result, Error, Input>({ mutationFn: run });
}
