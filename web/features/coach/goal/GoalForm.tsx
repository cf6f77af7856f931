import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { type Ref, useState } from 'react';
import { BreakdownType } from '#contract/coach.ts';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { AskError } from '../AskError.tsx';
import classes from './Goal.module.css';
import { type Goal, KIND_WORDS } from './goal.ts';

const KINDS = BreakdownType.options.map((value) => ({ value, label: KIND_WORDS[value] }));

interface GoalFormProps {
  goal: Goal;
  onChange: (goal: Goal) => void;
  /** Something is suggested already. */
  again: boolean;
  pending: boolean;
  error: Error | null;
  onAsk: () => void;
  name: Ref<HTMLInputElement>;
}

/** What somebody wants to reach, and what the coach should know of it. */
export function GoalForm({ goal, onChange, again, pending, error, onAsk, name }: GoalFormProps) {
  const [tried, setTried] = useState(false);
  const errors = fieldErrors(error);
  const isMissing = goal.name.trim() === '';
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isMissing) event.currentTarget.querySelector('input')?.focus();
        else if (!pending) onAsk();
      }}
    >
      <TextInput
        ref={name}
        label="What do you want to reach?"
        placeholder="Run a half marathon in Lisbon"
        {...limitedText(goal.name, NAME_MAX)}
        value={goal.name}
        error={tried && isMissing ? 'Please say it in a few words' : errors['project_name']}
        onChange={(event) => onChange({ ...goal, name: event.currentTarget.value })}
      />
      <Textarea
        label={
          <>
            What should the coach know? <span className={classes['optional']}>optional</span>
          </>
        }
        placeholder="I run twice a week, about 5 km. The race is on 14 March."
        minRows={3}
        maxRows={12}
        {...limitedText(goal.about, DESCRIPTION_MAX)}
        value={goal.about}
        error={errors['project_description']}
        onChange={(event) => onChange({ ...goal, about: event.currentTarget.value })}
      />
      <Select
        label="Kind"
        data={KINDS}
        allowDeselect={false}
        value={goal.kind}
        onChange={(kind) => kind && onChange({ ...goal, kind: kind as BreakdownType })}
      />
      <AskError error={'project_name' in errors || 'project_description' in errors ? null : error} />
      <Button
        type="submit"
        loading={pending}
        {...(again && { variant: 'default', leftSection: <RefreshCw {...ICON} /> })}
      >
        {again ? 'Break it down again' : 'Break it down'}
      </Button>
    </form>
  );
}
