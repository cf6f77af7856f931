import type { ComponentProps } from 'react';

type NativeButtonProps = ComponentProps<'button'> & { 'data-loading'?: boolean | undefined };

/**
 * The element of every button (theme.ts). While busy it ignores presses but keeps the focus: a disabled button would
 * lose it to the page, and keyboard users would have to start over after a failure.
 */
export function BusyButton({ type = 'button', disabled, 'data-loading': busy, onClick, ...props }: NativeButtonProps) {
  return (
    <button
      {...props}
      type={type}
      data-loading={busy}
      disabled={disabled && !busy}
      aria-disabled={busy || props['aria-disabled']}
      // Also prevents sending the form again with this button or with Enter in a field.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
