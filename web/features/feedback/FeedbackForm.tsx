import { Button, Select, Textarea, TextInput } from '@mantine/core';
import {
  FEEDBACK_CATEGORY_LABELS,
  FEEDBACK_MESSAGE_MAX,
  FEEDBACK_PRIORITY_LABELS,
  FEEDBACK_SUBJECT_MAX,
  FeedbackCategory,
  FeedbackPriority,
} from '#contract/feedback.ts';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { FormField } from '#web/ui/form/FormField.tsx';
import { useFocusInvalid } from '#web/ui/dialog/use-focus-invalid.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import classes from './Feedback.module.css';
import type { FeedbackOutcome } from './send-feedback.ts';
import { useFeedbackForm } from './use-feedback-form.ts';

const CATEGORIES = FeedbackCategory.options.map((value) => ({ value, label: FEEDBACK_CATEGORY_LABELS[value] }));
const PRIORITIES = FeedbackPriority.options.map((value) => ({ value, label: FEEDBACK_PRIORITY_LABELS[value] }));

const PLACEHOLDERS: Readonly<Record<FeedbackCategory, string>> = {
  suggestion: 'What would make your days easier, and when did you miss it?',
  bug_report: 'What did you do, what happened, and what did you expect?',
  feature_request: 'What would you like to be able to do, and what for?',
  question: 'What would you like to know?',
  complaint: 'What went wrong, and what would put it right?',
  compliment: 'What works well for you?',
};

/** Writes feedback to the operators of the server. */
export function FeedbackForm({ onSent }: { onSent: (outcome: FeedbackOutcome) => void }) {
  const { form, draft, pending, error, submit } = useFeedbackForm(onSent);
  const { form: place } = useFocusInvalid(pending);
  const { category, priority, subject, message } = form.values;
  return (
    <Grid as="form" ref={place} gap={4} noValidate onSubmit={submit}>
      {draft && <DraftLine {...draft} />}
      <Grid gap={4} className={classes['kinds']}>
        <Select
          label="Category"
          data={CATEGORIES}
          allowDeselect={false}
          withScrollArea={false}
          value={category}
          error={form.errors['category']}
          onChange={(value) => value && form.setValues({ category: value as FeedbackCategory })}
        />
        <FormField label="Priority" error={form.errors['priority']}>
          <Segmented
            label="Priority"
            options={PRIORITIES}
            value={priority}
            onChange={(value) => form.setValues({ priority: value })}
          />
        </FormField>
      </Grid>
      <TextInput
        label="Subject"
        placeholder="In a few words"
        {...limitedText(subject, FEEDBACK_SUBJECT_MAX)}
        {...form.getInputProps('subject')}
      />
      <Textarea
        label="Message"
        placeholder={PLACEHOLDERS[category]}
        minRows={6}
        maxRows={18}
        autosize
        maxLength={FEEDBACK_MESSAGE_MAX}
        description={`${message.length.toLocaleString()} of ${FEEDBACK_MESSAGE_MAX.toLocaleString()} characters`}
        {...form.getInputProps('message')}
      />
      <FormError error={error} />
      <Button type="submit" className={classes['send'] ?? ''} loading={pending}>
        Send
      </Button>
    </Grid>
  );
}
