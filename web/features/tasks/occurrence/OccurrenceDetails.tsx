import { levelsAbove } from '#contract/rules/area-list.ts';
import { Repeat, Target } from 'lucide-react';
import { isLate } from '#contract/rules/due-time.ts';
import type { Occurrence } from '#contract/tasks.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { MissedActions } from '#web/features/recurring/missed/MissedActions.tsx';
import { repeatText } from '#web/features/recurring/repeat-text.ts';
import { missedText, shownMissed } from '#web/features/recurring/rule-text.ts';
import { usePersonNow, useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { DisputedTexts } from '#web/records/waiting/texts/DisputedTexts.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { RingCheck } from '#web/ui/marks/RingCheck.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import { Path } from '#web/ui/page/Path.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { entryOf, FIELDS } from '../fields.tsx';
import { loadTimeReader } from '../due/load-day-reader.ts';
import { DescriptionField } from '../panel/DescriptionField.tsx';
import { DayField, FieldEditor, TimeField } from '../panel/panel-fields.tsx';
import { Field, PlaceField } from '../panel/TaskFields.tsx';
import { withLaterOnes } from './later-ones.ts';
import panel from '../panel/TaskPanel.module.css';
import type { useSaveOccurrence } from './use-save-occurrence.ts';
import { useTickOccurrence } from './use-tick-occurrence.ts';

/** Fields other than the date and the time. */
const OF_AN_OCCURRENCE = (['priority', 'estimated_duration'] as const).map((field) => ({ ...entryOf(field)!, field }));

interface OccurrenceDetailsProps {
  occurrence: Occurrence;
  fields: ReturnType<typeof useSaveOccurrence>;
}

/** The name, the purpose, the fields of one occurrence, and a link to its recurring task. */
export function OccurrenceDetails({ occurrence, fields }: OccurrenceDetailsProps) {
  const tick = useTickOccurrence();
  const { name, completed, template_id, project_name, why } = occurrence;
  const missed = shownMissed(occurrence, useToday());
  return (
    <Grid gap={4} cols={1} className={panel['details']}>
      <DisputedTexts id={occurrence.id} />
      <Group align="stretch" gap={3} className={panel['top']}>
        <RingCheck state={completed ? 'done' : 'open'} label={name} onToggle={() => void tick(occurrence)} />
        <Text as="h3" shrink size="name" weight={600} breakAnywhere>
          {name}
        </Text>
      </Group>
      {project_name !== null && (
        <Grid gap={1} className={panel['thread']} {...tint(occurrence.pillar_color ?? DEFAULT_COLOR)}>
          <Path names={levelsAbove(occurrence)} wrap />
          {why && <Quote small>{why}</Quote>}
        </Grid>
      )}
      {missed > 0 && (
        <Group as="p" wrap gap={3} rowGap={1} tone="soft">
          {missedText(missed).replace(' · ', '')}
          <MissedActions
            name={name}
            day={occurrence.due_date}
            ruleId={template_id}
            onDone={() => void tick(occurrence)}
          />
        </Group>
      )}
      <Fields occurrence={occurrence} fields={fields} />
      <DescriptionField
        name={name}
        value={occurrence.description}
        draftName={`occurrence ${occurrence.id} notes`}
        placeholder="Notes for this time"
        error={fields.errorOf('description')}
        onSave={(description) => fields.save('description', { description })}
      />
    </Grid>
  );
}

function Fields({ occurrence, fields: { save, move, errorOf, refuse } }: OccurrenceDetailsProps) {
  const { recurrence_pattern, template_id } = occurrence;
  const now = usePersonNow();
  const saveDue = (due_date: string | null, due_time?: string | null) =>
    due_date === null
      ? Promise.resolve(false)
      : save('due_date', { due_date, ...(due_time !== undefined && { due_time }) });
  return (
    <Grid as="dl" gap={1.5} pb={4} lineBottom cols={1} className={panel['fields']}>
      <Field {...FIELDS.due_date} error={errorOf('due_date') ?? errorOf('due_time')}>
        <DayField
          label="Due date"
          value={occurrence.due_date}
          late={!occurrence.completed && isLate(occurrence, now) && occurrence.missed <= 1}
          required
          time={occurrence.due_time}
          loadReader={loadTimeReader}
          onParsed={({ day, time }) => saveDue(day, time)}
          onChange={(day) => saveDue(day)}
        />
        <TimeField
          label="Due time"
          notice="recurring_task"
          value={occurrence.due_time}
          onChange={(due_time) => save('due_time', { due_time })}
        />
      </Field>
      <Field label="Repeat" icon={Repeat} error={null}>
        <Box as="a" link href={hrefOf('tasks', { view: 'repeating', id: template_id })}>
          {recurrence_pattern ? `Repeats ${repeatText(recurrence_pattern, occurrence.due_date)}` : 'Open in Repeating'}
        </Box>
      </Field>
      {OF_AN_OCCURRENCE.map((entry) => (
        <Field key={entry.field} {...entry} error={errorOf(entry.field)}>
          <FieldEditor
            entry={entry}
            value={occurrence[entry.field]}
            save={(changes) => save(entry.field, changes)}
            refuse={(reason) => refuse(entry.field, reason)}
          />
        </Field>
      ))}
      {!occurrence.completed && (
        <Field label="Project or area" icon={Target} error={errorOf('project_id')}>
          <PlaceField
            place={occurrence}
            onMove={(to) =>
              void move(to.id, `“${occurrence.name}” moved to “${to.name}”${withLaterOnes([occurrence])}`)
            }
          />
        </Field>
      )}
    </Grid>
  );
}
