import { useRef } from 'react';
import { Box } from '#web/ui/layout/Box.tsx';
import { AnotherLine } from '#web/ui/list/AnotherLine.tsx';
import { FormField } from '#web/ui/form/FormField.tsx';
import { FirstTaskLine } from './FirstTaskLine.tsx';
import { emptyLine, type FirstTask, lineError, type ReadTask, tooManyLines, withPasted } from './first-tasks.ts';
import classes from './FirstTasks.module.css';

interface FirstTasksProps {
  lines: readonly FirstTask[];
  read: ReadTask;
  /** The user tried to save: errors are shown. */
  checked: boolean;
  onChange: (lines: FirstTask[]) => void;
}

/** The first tasks of a new project, one per line. Enter moves to the next line; pasted lines become tasks. */
export function FirstTasks({ lines, read, checked, onChange }: FirstTasksProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusLine = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-name]')[index]?.focus());
  const change = (index: number, part: Partial<FirstTask>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const insert = (index: number) => {
    onChange(lines.toSpliced(index, 0, emptyLine()));
    focusLine(index);
  };
  const remove = (index: number) => {
    onChange(lines.length === 1 ? [emptyLine()] : lines.toSpliced(index, 1));
    focusLine(Math.max(0, index - 1));
  };
  const paste = (index: number, pasted: string[]) => {
    const next = withPasted(lines, index, pasted);
    onChange(next);
    focusLine(index + next.length - lines.length);
  };

  return (
    <FormField label="First tasks" error={checked && tooManyLines(lines)}>
      <Box as="ul" ref={list} aria-label="First tasks" fill="panel" radius="md" divided className={classes['lines']}>
        {lines.map((line, index) => (
          <FirstTaskLine
            key={line.id}
            line={line}
            read={read(line)}
            number={index + 1}
            error={checked ? lineError(line, read) : null}
            onChange={(part) => change(index, part)}
            onNext={() => line.line.trim() !== '' && insert(index + 1)}
            onRemove={() => remove(index)}
            onPaste={(pasted) => paste(index, pasted)}
          />
        ))}
      </Box>
      <AnotherLine word="task" onAdd={() => insert(lines.length)} />
    </FormField>
  );
}
