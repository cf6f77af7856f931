import type { ComponentProps } from 'react';

type NativeButtonProps = ComponentProps<'button'> & { 'data-loading'?: boolean | undefined };

/**
 * The element of every button (theme.ts). While busy it ignores presses but keeps the focus: a disabled button would
 * lose it to the page, and keyboard users would start over after a failure.
 */
export function BusyButton({ type = 'button', disabled, 'data-loading': busy, onClick, ...props }: NativeButtonProps) {
  return (
    <button
      {...props}
      type={type}
      data-loading={busy}
      disabled={disabled && !busy}
      aria-disabled={busy || props['aria-disabled']}
      // Also keeps the form from being sent once more, by this button or by Enter in a field.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
