import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { LazyFiles } from '#web/features/resources/LazyFiles.ts';
import { goBack, hrefOf } from '#web/platform/navigation.ts';
import { RecordFormPage } from '#web/records/form/RecordFormPage.tsx';
import { useRecordForm } from '#web/records/form/use-record-form.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { WrittenLines } from '#web/ui/list/WrittenLines.tsx';
import { useSaveTemplate } from '../template-mutations.ts';
import { linesOf, linesProblem, possiblePrerequisites, tasksOf } from './lines.ts';
import { canIndent, indentLine, insertAfter, moveLine, removeLine } from './outline.ts';
import { emptyLine, lineProblem, type TemplateLine } from './template-line.ts';
import { TaskLine } from './TaskLine.tsx';

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
  const { form, ...page } = useRecordForm({
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
  const { category, tasks } = form.values;

  return (
    <RecordFormPage
      {...page}
      form={form}
      kind="template"
      back={{ label: 'Templates', href: hrefOf('project-templates') }}
      onCancel={toTemplates}
      examples={{ name: 'Open evening', description: 'What it leads to, and how long it takes.' }}
      beside={
        <TextInput
          label="Category"
          placeholder="work, travel, learning"
          {...limitedText(category, TITLE_MAX)}
          {...form.getInputProps('category')}
        />
      }
    >
      <TaskLines tasks={tasks} checked={checked} onChange={(lines) => form.setValues({ tasks: lines })} />
      {template && <LazyFiles holder={{ type: 'template', id: template.id }} />}
    </RecordFormPage>
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
  const names = new Map(tasks.map((line) => [line.id, line.name]));
  return (
    <WrittenLines
      title="Tasks"
      help="Day 1 is the day the project starts. Indent a task to make it a subtask."
      label="Tasks of the template"
      word="Task"
      lines={tasks}
      nameOf={({ name }) => name}
      onAdd={(below) => {
        const added = insertAfter(tasks, below);
        onChange(added.lines);
        return added.at;
      }}
      onRemove={(index) => onChange(removeLine(tasks, index))}
      onMove={(from, to) => onChange(moveLine(tasks, from, to))}
      problem={<FormError error={checked ? linesProblem(tasks) : null} />}
    >
      {(line, index, actions) => (
        <TaskLine
          key={line.id}
          {...actions}
          line={line}
          index={index}
          count={tasks.length}
          error={checked ? lineProblem(line) : null}
          waits={line.dependency_task_ids.map((other) => ({ id: other, name: names.get(other) ?? '' }))}
          possiblePrerequisites={() => possiblePrerequisites(tasks, line)}
          canIndent={(by) => canIndent(tasks, index, by)}
          onIndent={(by) => onChange(indentLine(tasks, index, by))}
          onChange={(part) => onChange(tasks.map((each, at) => (at === index ? { ...each, ...part } : each)))}
        />
      )}
    </WrittenLines>
  );
}
