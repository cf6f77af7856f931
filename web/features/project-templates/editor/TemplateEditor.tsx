import { Button, Textarea, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import { DESCRIPTION_MAX, NAME_MAX, TITLE_MAX } from '#contract/vocabulary.ts';
import { goBack, hrefOf } from '#web/platform/navigation.ts';
import { useRecordForm } from '#web/records/form/use-record-form.ts';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { SortableList } from '#web/ui/list/SortableList.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { useSaveTemplate } from '../template-mutations.ts';
import {
  canIndent,
  emptyLine,
  indentLine,
  insertAfter,
  lineProblem,
  linesOf,
  linesProblem,
  mayWaitFor,
  moveLine,
  removeLine,
  tasksOf,
  type TemplateLine,
} from './lines.ts';
import { TaskLine } from './TaskLine.tsx';
import classes from './TemplateEditor.module.css';

/** What the editor holds. */
interface Values {
  name: string;
  description: string;
  category: string;
  tasks: TemplateLine[];
}

const toTemplates = () => goBack('project-templates');

/** A template, new or as it is, with its tasks as the lines of an outline. What is typed is kept until it is saved. */
export function TemplateEditor({ template }: { template?: ProjectTemplate }) {
  const [checked, setChecked] = useState(false);
  // The empty line of a new template has one id as long as the page is open.
  const [noTasks] = useState(() => [emptyLine()]);
  const { form, choices, draft, isNew, pending, error, submit } = useRecordForm({
    kind: 'template',
    record: template,
    initialValues: valuesOf(template, noTasks),
    save: useSaveTemplate(),
    toSend: (sent) => {
      const { tasks: lines } = sent.body;
      if (lines && (lines.some(lineProblem) || linesProblem(lines))) return null;
      if (sent.isNew) return { ...sent, body: { ...sent.body, tasks: tasksOf(sent.body.tasks) } };
      const { tasks: _, ...body } = sent.body;
      return { ...sent, body: { ...body, ...(lines && { tasks: tasksOf(lines) }) } };
    },
    onTried: () => setChecked(true),
    onSaved: toTemplates,
  });
  useEffect(() => void window.scrollTo(0, 0), []);
  const { name, description, category, tasks } = form.values;

  return (
    <form
      className={classes['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit();
      }}
    >
      <BackLink label="Templates" href={hrefOf('project-templates')} />
      <h2 className={classes['title']}>{isNew ? 'New template' : 'Edit template'}</h2>
      {draft && <DraftLine {...draft} />}
      {choices.map((choice) => (
        <ChangedElsewhere key={choice.what} {...choice} />
      ))}
      <div className={classes['fields']}>
        <TextInput
          label="Name"
          placeholder="Open evening"
          {...limitedText(name, NAME_MAX)}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Category"
          placeholder="work, travel, learning"
          {...limitedText(category, TITLE_MAX)}
          {...form.getInputProps('category')}
        />
        <div className={classes['wide']}>
          <Textarea
            label="Description"
            placeholder="What it leads to, and how long it takes."
            minRows={2}
            maxRows={10}
            {...limitedText(description, DESCRIPTION_MAX)}
            {...form.getInputProps('description')}
          />
        </div>
      </div>
      <TaskLines tasks={tasks} checked={checked} onChange={(lines) => form.setValues({ tasks: lines })} />
      <FormError error={error} />
      <footer className={classes['foot']}>
        <Button variant="default" onClick={toTemplates}>
          Cancel
        </Button>
        <Button type="submit" loading={pending}>
          {isNew ? 'Create template' : 'Save'}
        </Button>
      </footer>
    </form>
  );
}

function valuesOf(template: ProjectTemplate | undefined, noTasks: TemplateLine[]): Values {
  if (!template) return { name: '', description: '', category: '', tasks: noTasks };
  return {
    name: template.name,
    description: template.description ?? '',
    category: template.category ?? '',
    tasks: template.tasks.length === 0 ? noTasks : linesOf(template.tasks),
  };
}

interface TaskLinesProps {
  tasks: readonly TemplateLine[];
  /** Saving was tried: what is wrong is said. */
  checked: boolean;
  onChange: (lines: TemplateLine[]) => void;
}

/** The tasks of a template, a line each. Enter goes to the next line; Alt and an arrow move one. */
function TaskLines({ tasks, checked, onChange }: TaskLinesProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusLine = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-name]')[index]?.focus());
  const add = (index: number) => {
    const added = insertAfter(tasks, index);
    onChange(added.lines);
    focusLine(added.at);
  };
  const remove = (index: number) => {
    onChange(removeLine(tasks, index));
    focusLine(Math.max(0, index - 1));
  };
  const problem = checked ? linesProblem(tasks) : null;
  const names = new Map(tasks.map((line) => [line.id, line.name]));

  return (
    <section aria-label="Tasks" ref={list}>
      <h3 className={classes['heading']}>Tasks</h3>
      <p className={classes['help']}>
        Day 1 is the day that the project starts. Indent a task to make it a part of the one above.
      </p>
      <SortableList
        label="Tasks of the template"
        items={tasks.map((line, index) => ({ ...line, name: line.name.trim() || `Task ${index + 1}` }))}
        className={classes['lines']}
        onMove={(from, to) => to !== from && tasks[to] && onChange(moveLine(tasks, from, to))}
      >
        {({ id }, index, moveTo) => {
          const line = tasks[index]!;
          return (
            <TaskLine
              key={id}
              line={line}
              index={index}
              count={tasks.length}
              error={checked ? lineProblem(line) : null}
              waits={line.dependency_task_ids.map((other) => ({ id: other, name: names.get(other) ?? '' }))}
              mayWaitFor={() => mayWaitFor(tasks, line)}
              canIndent={(by) => canIndent(tasks, index, by)}
              onIndent={(by) => onChange(indentLine(tasks, index, by))}
              onMove={moveTo}
              onChange={(part) => onChange(tasks.map((each, at) => (at === index ? { ...each, ...part } : each)))}
              onNext={() => add(index)}
              onRemove={() => remove(index)}
            />
          );
        }}
      </SortableList>
      <button type="button" className={classes['add']} onClick={() => add(-1)}>
        <Plus {...ICON} />
        Another task
      </button>
      <FormError error={problem} />
    </section>
  );
}
