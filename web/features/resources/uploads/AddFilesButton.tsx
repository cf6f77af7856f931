import { Button, type ButtonProps } from '@mantine/core';
import { type InputHTMLAttributes, useRef } from 'react';
import { FILE_TYPES } from '#contract/resources.ts';

/** Without HEIC, so that an iPhone offers its photos as JPEG, which every browser shows. */
const ACCEPTED = Object.entries(FILE_TYPES)
  .flatMap(([type, endings]) => (type === 'image/heic' ? [] : endings))
  .map((ending) => `.${ending}`)
  .join(',');

interface PickButtonProps extends ButtonProps {
  onAdd: (files: readonly File[]) => void;
}

/** Opens the file picker of the device. */
export const AddFilesButton = (props: PickButtonProps) => (
  <PickButton {...props} input={{ 'aria-label': 'Files to add', multiple: true, accept: ACCEPTED }}>
    Add files
  </PickButton>
);

/** Opens the camera of a phone. */
export const TakePhotoButton = (props: PickButtonProps) => (
  <PickButton {...props} input={{ 'aria-label': 'Photo to add', accept: 'image/*', capture: 'environment' }}>
    Take photo
  </PickButton>
);

function PickButton({ onAdd, input, ...button }: PickButtonProps & { input: InputHTMLAttributes<HTMLInputElement> }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...input}
        ref={picker}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      <Button {...button} onClick={() => picker.current?.click()} />
    </>
  );
}
