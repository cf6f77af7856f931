import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Alignment } from '#contract/alignment.ts';
import { formatCount } from '#web/platform/format.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { useSetGoal } from './goal-mutations.ts';
import { GOAL_MAX, readGoal } from './goal-text.ts';

interface GoalFormProps {
  alignment: Alignment;
  month: string;
  /** Called after saving or cancelling. */
  onClose: () => void;
}

/** Subject of the draft, which is stored while the goal is being saved. */
const SUBJECT = 'monthly goal';

/** Edits the goal of a month in place. */
export function GoalForm({ alignment: { monthly_goal: before, forecast }, month, onClose }: GoalFormProps) {
  // Input that could not be saved.
  const [kept] = useState(() => storedDraft<string>(SUBJECT));
  const [text, setText] = useState(kept ?? (before === null ? '' : formatCount(before)));
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const set = useSetGoal();
  useEffect(() => field.current?.select(), []);

  const close = () => {
    keepDraft(SUBJECT, null);
    onClose();
  };
  const change = (goal: number | null) => set.mutate({ goal, before }, { onSuccess: close });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const goal = readGoal(text);
    setWrong(goal === undefined);
    if (goal === undefined) field.current?.focus();
    else if (goal === before) close();
    else if (!set.isPending) {
      keepDraft(SUBJECT, text);
      change(goal);
    }
  };
  const hint = forecast === null ? '' : ` At this pace you’ll end ${month} around ${formatCount(forecast)}.`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its
    // controls
    <Grid
      as="form"
      gap={3}
      noValidate
      aria-label="Monthly goal"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <TextInput
        ref={field}
        label="Points to reach in a month"
        description={`From ${month} on.${hint}`}
        placeholder="400"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={wrong ? `Enter a whole number from 1 to ${formatCount(GOAL_MAX)}` : set.error?.message}
        onChange={(event) => {
          setWrong(false);
          setText(event.currentTarget.value);
        }}
      />
      <Group align="stretch" wrap gap={2}>
        <Button type="submit" loading={set.isPending && set.variables.goal !== null}>
          Save
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        {before !== null && (
          <Button
            className="ml-auto"
            variant="subtle"
            loading={set.isPending && set.variables.goal === null}
            onClick={() => change(null)}
          >
            Remove goal
          </Button>
        )}
      </Group>
    </Grid>
  );
}
