import type { ComponentProps } from 'react';
import classes from './TextButton.module.css';

interface TextButtonProps extends ComponentProps<'button'> {
  /** Inside a text, where only the underline shows that it is a button. */
  underlined?: boolean;
}

/** A quiet button that looks like text. */
export const TextButton = ({ underlined, className = '', ...button }: TextButtonProps) => (
  <button
    type="button"
    {...button}
    className={`${classes['button']} ${className}`}
    data-underlined={underlined || undefined}
  />
);
