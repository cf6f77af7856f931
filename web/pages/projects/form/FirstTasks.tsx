import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { ICON } from '#web/ui/marks/icon.ts';
import { FormField } from '#web/ui/form/FormField.tsx';
import { FirstTaskLine } from './FirstTaskLine.tsx';
import { emptyLine, type FirstTask, lineError, tooManyLines, withPasted } from './first-tasks.ts';
import classes from './FirstTasks.module.css';

interface FirstTasksProps {
  lines: readonly FirstTask[];
  /** Sending was tried: what is wrong is said. */
  checked: boolean;
  onChange: (lines: FirstTask[]) => void;
}

/** The first tasks of a new project, a line each. Enter goes to the next line, several pasted lines are several tasks. */
export function FirstTasks({ lines, checked, onChange }: FirstTasksProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusLine = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('[data-name]')[index]?.focus());
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
  const paste = (index: number, names: string[]) => {
    const next = withPasted(lines, index, names);
    onChange(next);
    focusLine(index + next.length - lines.length);
  };

  return (
    <FormField label="First tasks" error={checked && tooManyLines(lines)}>
      <ul ref={list} aria-label="First tasks" className={classes['lines']}>
        {lines.map((line, index) => (
          <FirstTaskLine
            key={line.id}
            line={line}
            number={index + 1}
            error={checked ? lineError(line) : null}
            onChange={(part) => change(index, part)}
            onNext={() => line.name.trim() !== '' && insert(index + 1)}
            onRemove={() => remove(index)}
            onPaste={(names) => paste(index, names)}
          />
        ))}
      </ul>
      <button type="button" className={classes['add']} onClick={() => insert(lines.length)}>
        <Plus {...ICON} />
        Another task
      </button>
    </FormField>
  );
}
