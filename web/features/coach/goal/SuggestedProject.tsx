import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Calendar, Check, Sparkles } from 'lucide-react';
import { type Ref, useState } from 'react';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { choicesOfAreas } from '#web/features/areas/area-choices.tsx';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay, plural } from '#web/platform/format.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { WrittenLines } from '#web/ui/list/WrittenLines.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import classes from './SuggestedProject.module.css';
import { LineTextarea, PriorityField, StepLine } from './StepLine.tsx';
import { withMovedStep } from './move-step.ts';
import {
  emptyStep,
  isValid,
  sizeText,
  stepProblem,
  stepsOf,
  stepsProblem,
  type Suggestion,
  titleProblem,
  withDueDate,
} from './suggestion.ts';

interface SuggestedProjectProps {
  suggestion: Suggestion;
  onChange: (suggestion: Suggestion) => void;
  pending: boolean;
  error: Error | null;
  onCreate: () => void;
  onDiscard: () => void;
  heading: Ref<HTMLHeadingElement>;
}

/** A suggested project with its tasks. Everything can be changed before it is created. */
export function SuggestedProject(props: SuggestedProjectProps) {
  const { suggestion, onChange, pending, error, onCreate, onDiscard, heading } = props;
  const today = useToday();
  const [checked, setChecked] = useState(false);
  const { title, description, steps } = suggestion;
  const count = stepsOf(suggestion).length;
  const change = (part: Partial<Suggestion>) => onChange({ ...suggestion, ...part });
  const titleError = checked ? titleProblem(suggestion) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter in its fields
    <form
      className={classes['suggestion']}
      aria-label="Suggested project"
      noValidate
      onKeyDown={(event) => {
        // Enter ends the input of a field. With Ctrl it creates the project.
        if (event.key !== 'Enter' || !(event.target as HTMLElement).matches('input, [data-name]')) return;
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (pending) return;
        if (isValid(suggestion)) onCreate();
        else requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      }}
    >
      <Box as="header" lineBottom className={classes['head']}>
        <Group
          as="h2"
          ref={heading}
          tabIndex={-1}
          gap={2}
          mb={2}
          weight={400}
          radius="xs"
          icons="dim"
          note
          className={classes['lead']}
        >
          <Sparkles {...ICON} />
          A suggestion. Edit anything.
        </Group>
        <LineTextarea
          className={classes['title'] ?? ''}
          data-name
          aria-label="Project name"
          aria-invalid={titleError !== null || undefined}
          maxLength={NAME_MAX}
          value={title}
          onText={(text) => change({ title: text })}
        />
        {titleError !== null && (
          <Text as="p" role="alert" size="meta" tone="danger">
            {titleError}
          </Text>
        )}
        <Textarea
          variant="unstyled"
          classNames={{ input: classes['description'] ?? '' }}
          aria-label="Project description"
          placeholder="What it should lead to"
          minRows={1}
          maxRows={10}
          {...limitedText(description, DESCRIPTION_MAX)}
          value={description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Facts
          suggestion={suggestion}
          onChange={change}
          onDueDate={(day) => onChange(withDueDate(suggestion, day, today))}
        />
      </Box>
      <Box container className={classes['steps']}>
        <WrittenLines
          title="Steps"
          help="Each becomes a task, in this order."
          label="Steps of the project"
          word="Step"
          lines={steps}
          nameOf={({ name }) => name}
          onAdd={(below) => {
            const at = below < 0 ? steps.length : below + 1;
            change({ steps: steps.toSpliced(at, 0, emptyStep()) });
            return at;
          }}
          onRemove={(index) => change({ steps: steps.length === 1 ? [emptyStep()] : steps.toSpliced(index, 1) })}
          onMove={(from, to) => onChange(withMovedStep(suggestion, from, to))}
          problem={<FormError error={checked ? stepsProblem(suggestion) : null} />}
        >
          {(step, index, actions) => (
            <StepLine
              key={step.id}
              {...actions}
              step={step}
              index={index}
              count={steps.length}
              error={checked ? stepProblem(step) : null}
              onChange={(part) => change({ steps: steps.with(index, { ...step, ...part }) })}
            />
          )}
        </WrittenLines>
      </Box>
      <FormError error={error} />
      <Group as="footer" justify="end" wrap gap={2} py={4} px="pane" lineTop shareOnPhone>
        <Text as="p" grow ownLine size="small" tone="dim" tabular className={classes['sum']}>
          {sizeText(suggestion)}
        </Text>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" loading={pending} leftSection={<Check {...ICON} />}>
          {count === 0 ? 'Create project' : `Create project with ${plural(count, 'task')}`}
        </Button>
      </Group>
    </form>
  );
}

interface FactsProps {
  suggestion: Suggestion;
  onChange: (part: Partial<Suggestion>) => void;
  onDueDate: (day: string | null) => void;
}

/** Area, priority and due date of the project. */
function Facts({ suggestion: { area_id, area_reason, priority, due_date }, onChange, onDueDate }: FactsProps) {
  const today = useToday();
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const choices = choicesOfAreas(areas);
  const area = choices.find(({ value }) => value === area_id);
  return (
    <>
      <Group align="stretch" wrap gap={2} mt={3}>
        <FieldBox clearLabel="Clear area" onClear={area ? () => onChange({ area_id: null }) : undefined}>
          <ChoiceMenu
            label="Area"
            search="Find an area"
            width={280}
            choices={choices}
            value={area_id}
            onChoose={(chosen) => onChange({ area_id: chosen })}
          >
            <FieldButton empty={!area} disabled={choices.length === 0} icon={area?.mark}>
              <span className="sr-only">Area: </span>
              {area ? `${area.group} › ${area.label}` : 'No area'}
            </FieldButton>
          </ChoiceMenu>
        </FieldBox>
        <FieldBox>
          <PriorityField label="Priority" value={priority} onChange={(chosen) => onChange({ priority: chosen })} />
        </FieldBox>
        <FieldBox clearLabel="Clear due date" onClear={due_date === null ? undefined : () => onDueDate(null)}>
          <DayMenu
            label="Due date"
            value={due_date}
            today={today}
            weekStart={weekStart()}
            noneLabel="No due date"
            onChange={onDueDate}
          >
            <FieldButton empty={due_date === null} icon={<Calendar {...SMALL_ICON} />}>
              <span className="sr-only">Due date: </span>
              {due_date === null ? 'No due date' : formatDay(due_date, today)}
            </FieldButton>
          </DayMenu>
        </FieldBox>
      </Group>
      {area_reason?.area_id === area_id && (
        <Text as="p" mt={2} hint>
          {area_reason.words}
        </Text>
      )}
    </>
  );
}
