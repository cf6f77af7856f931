import { Textarea } from '@mantine/core';
import { Calendar, ChartNoAxesColumnIncreasing, Hourglass, Repeat } from 'lucide-react';
import type { Occurrence } from '#contract/tasks.ts';
import { DEFAULT_COLOR, DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import { MissedActions } from '#web/features/recurring/missed/MissedActions.tsx';
import { repeatWords } from '#web/features/recurring/repeat-words.ts';
import { missedWords } from '#web/features/recurring/rule-words.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useKeptText } from '#web/records/drafts/use-kept-text.ts';
import { DisputedTexts } from '#web/records/waiting/texts/DisputedTexts.tsx';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { inputOf } from '#web/ui/form/use-draft.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { RingCheck } from '#web/ui/marks/RingCheck.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { PRIORITY_CHOICES } from '#web/ui/menu/priority-choices.tsx';
import { Path } from '#web/ui/page/Path.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { DayField, EstimateField, TimeField } from '../panel/panel-fields.tsx';
import { Field } from '../panel/TaskFields.tsx';
import panel from '../panel/TaskPanel.module.css';
import type { useSaveOccurrence } from './use-save-occurrence.ts';
import { useTickOccurrence } from './use-tick-occurrence.ts';
import classes from './OccurrenceDetails.module.css';

interface OccurrenceDetailsProps {
  occurrence: Occurrence;
  fields: ReturnType<typeof useSaveOccurrence>;
}

/** Name, what it is for, the fields that one occurrence has of its own, and the way to its rule. */
export function OccurrenceDetails({ occurrence, fields }: OccurrenceDetailsProps) {
  const tick = useTickOccurrence();
  const { name, completed, missed, template_id, pillar_name, area_name, project_name, why } = occurrence;
  return (
    <div className={panel['details']}>
      <DisputedTexts id={occurrence.id} />
      <div className={panel['top']}>
        <RingCheck state={completed ? 'done' : 'open'} label={name} onToggle={() => void tick(occurrence)} />
        <h3 className={classes['name']}>{name}</h3>
      </div>
      {project_name !== null && (
        <div className={panel['thread']} {...tint(occurrence.pillar_color ?? DEFAULT_COLOR)}>
          <Path names={[pillar_name, area_name, project_name]} wrap />
          {why && <Quote small>{why}</Quote>}
        </div>
      )}
      {missed > 1 && (
        <p className={classes['missed']}>
          {missedWords(missed).replace(' · ', '')}
          <MissedActions
            name={name}
            day={occurrence.due_date}
            ruleId={template_id}
            onDone={() => void tick(occurrence)}
          />
        </p>
      )}
      <Fields occurrence={occurrence} fields={fields} />
      <Description occurrence={occurrence} fields={fields} />
    </div>
  );
}

function Fields({ occurrence, fields: { save, errorOf, refuse } }: OccurrenceDetailsProps) {
  const { recurrence_pattern, template_id, priority } = occurrence;
  return (
    <dl className={panel['fields']}>
      <Field label="Due" icon={<Calendar {...ICON} />} error={errorOf('due_date') ?? errorOf('due_time')}>
        <DayField
          label="Due date"
          value={occurrence.due_date}
          late={occurrence.is_overdue && occurrence.missed <= 1}
          required
          onChange={(day) => (day === null ? Promise.resolve(false) : save('due_date', { due_date: day }))}
        />
        <TimeField value={occurrence.due_time} onChange={(due_time) => save('due_time', { due_time })} />
      </Field>
      <Field label="Repeat" icon={<Repeat {...ICON} />} error={null}>
        <a className={classes['rule']} href={hrefOf('tasks', { view: 'repeating', id: template_id })}>
          {recurrence_pattern ? `Repeats ${repeatWords(recurrence_pattern, occurrence.due_date)}` : 'Open in Repeating'}
        </a>
      </Field>
      <Field label="Priority" icon={<ChartNoAxesColumnIncreasing {...ICON} />} error={errorOf('priority')}>
        <FieldBox>
          <ChoiceMenu
            label="Priority"
            width={160}
            choices={PRIORITY_CHOICES}
            value={priority}
            onChoose={(chosen) => void save('priority', { priority: chosen })}
          >
            <FieldButton>
              <PriorityBars level={priority} withWord />
            </FieldButton>
          </ChoiceMenu>
        </FieldBox>
      </Field>
      <Field label="Estimate" icon={<Hourglass {...ICON} />} error={errorOf('estimated_duration')}>
        <EstimateField
          value={occurrence.estimated_duration}
          onChange={(estimated_duration) => save('estimated_duration', { estimated_duration })}
          onRefuse={(reason) => refuse('estimated_duration', reason)}
        />
      </Field>
    </dl>
  );
}

function Description({ occurrence: { id, description }, fields }: OccurrenceDetailsProps) {
  const draft = useKeptText(`occurrence ${id} notes`, description, (text) =>
    fields.save('description', { description: text }),
  );
  return (
    <div>
      <Textarea
        {...inputOf(draft)}
        className={panel['description'] ?? ''}
        aria-label="Description"
        placeholder="What it takes this time"
        minRows={draft.value === '' ? 1 : 3}
        {...limitedText(draft.value, DESCRIPTION_MAX)}
        maxRows={16}
        error={fields.errorOf('description')}
      />
      {draft.elsewhere ? <ChangedElsewhere {...draft.elsewhere} /> : draft.notice && <DraftLine {...draft.notice} />}
    </div>
  );
}
