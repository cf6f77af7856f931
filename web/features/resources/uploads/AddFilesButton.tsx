import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { FILE_TYPES } from '#contract/resources.ts';

const ACCEPTED = Object.values(FILE_TYPES)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** Opens the device's own choice of files. */
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
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button {...props} onClick={() => input.current?.click()}>
        Add files
      </Button>
    </>
  );
}
