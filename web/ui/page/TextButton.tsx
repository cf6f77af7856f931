import { Box, type BoxProps } from '#web/ui/layout/Box.tsx';
import classes from './TextButton.module.css';

type TextButtonProps = BoxProps<'button'> & {
  /** Inside a text, where only the underline shows that it is a button. */
  underlined?: boolean;
};

/** A quiet button that looks like text. */
export const TextButton = ({ underlined, className = '', ...button }: TextButtonProps) => (
  <Box
    as="button"
    type="button"
    reach="line"
    tone="soft"
    hover="text"
    {...button}
    className={`${classes['button']} ${className}`}
    data-underlined={underlined || undefined}
  />
);
