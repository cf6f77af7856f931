import { Select, Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { BreakdownType } from '#contract/coach.ts';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { formatDate } from '#web/platform/format.ts';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import type { Ask } from '../ask.ts';
import { AskForm } from '../AskForm.tsx';
import classes from '../Coach.module.css';
import type { Goal } from './goal.ts';

const KIND_NAMES: Readonly<Record<BreakdownType, string>> = {
  general: 'Any goal',
  learning: 'Learning',
  career: 'Career',
  health: 'Health',
  work: 'Work',
  personal: 'Personal',
};
const KINDS = BreakdownType.options.map((value) => ({ value, label: KIND_NAMES[value] }));

/** As this browser writes days. */
const RACE_DAY = formatDate('2027-03-14', { day: 'numeric', month: 'long' });

interface GoalFormProps {
  goal: Goal;
  onChange: (goal: Goal) => void;
  again: boolean;
  ask: Ask<Goal>;
  nameField: Ref<HTMLInputElement>;
}

/** Asks for a goal, and what the coach should know about it. */
export function GoalForm({ goal, onChange, again, ask, nameField }: GoalFormProps) {
  const isMissing = goal.name.trim() === '';
  return (
    <AskForm
      {...{ again, ask }}
      onAsk={() => ask.mutate(goal)}
      fields={['project_name', 'project_description']}
      isComplete={!isMissing}
      button={again ? 'Break it down again' : 'Break it down'}
    >
      {(errors, wasTried) => (
        <>
          <TextInput
            ref={nameField}
            label="What do you want to achieve?"
            placeholder="Run a half marathon in Lisbon"
            {...limitedText(goal.name, NAME_MAX)}
            value={goal.name}
            error={wasTried && isMissing ? 'Enter a goal' : errors['project_name']}
            onChange={(event) => onChange({ ...goal, name: event.currentTarget.value })}
          />
          <Textarea
            label={
              <>
                What should the coach know? <span className={classes['optional']}>optional</span>
              </>
            }
            placeholder={`I run twice a week, about 5 km. The race is on ${RACE_DAY}.`}
            minRows={3}
            maxRows={12}
            {...limitedText(goal.about, DESCRIPTION_MAX)}
            value={goal.about}
            error={errors['project_description']}
            onChange={(event) => onChange({ ...goal, about: event.currentTarget.value })}
          />
          <Select
            label="Type"
            data={KINDS}
            allowDeselect={false}
            value={goal.kind}
            onChange={(kind) => kind && onChange({ ...goal, kind: kind as BreakdownType })}
          />
        </>
      )}
    </AskForm>
  );
}
