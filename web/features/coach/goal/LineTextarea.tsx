import { Textarea, type TextareaProps } from '@mantine/core';
import classes from '#web/ui/list/WrittenLine.module.css';

interface LineTextareaProps extends Omit<TextareaProps, 'onChange'> {
  onText: (text: string) => void;
  'data-name'?: boolean;
}

/** A `LineInput` for words that may be longer than the line: they wrap, and their value stays on one line. */
export const LineTextarea = ({ className = '', onText, ...textarea }: LineTextareaProps) => (
  <Textarea
    variant="unstyled"
    autosize
    minRows={1}
    autoComplete="off"
    classNames={{ input: `${classes['input']} ${classes['wrapping']} ${className}` }}
    {...textarea}
    onChange={(event) => onText(event.currentTarget.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
  />
);
