import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { FILE_TYPES } from '#contract/resources.ts';

const ACCEPTED = Object.values(FILE_TYPES)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** Opens the file picker of the device. */
export function AddFilesButton({ onAdd, ...props }: ButtonProps & { onAdd: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label="Files to add"
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      <Button {...props} onClick={() => input.current?.click()}>
        Add files
      </Button>
    </>
  );
}
