import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  FEEDBACK_CATEGORY_LABELS,
  FEEDBACK_MESSAGE_MAX,
  FEEDBACK_PRIORITY_LABELS,
  FEEDBACK_SUBJECT_MAX,
  FeedbackCategory,
  FeedbackPriority,
  DEFAULT_FEEDBACK_CATEGORY,
  DEFAULT_FEEDBACK_PRIORITY,
} from '#contract/feedback.ts';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { FormField } from '#web/ui/form/FormField.tsx';
import { useFocusInvalid } from '#web/ui/dialog/use-focus-invalid.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { isBlank } from '#contract/platform/wire.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { useRecords } from '#web/records/record-query.ts';
import classes from './Feedback.module.css';
import { type FeedbackOutcome, type FeedbackValues, sendFeedback } from './send-feedback.ts';

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

const FRESH: FeedbackValues = {
  category: DEFAULT_FEEDBACK_CATEGORY,
  priority: DEFAULT_FEEDBACK_PRIORITY,
  subject: '',
  message: '',
};

/**
 * The state of the feedback form. Input is stored on this device until it is sent or queued.
 * @param onSent is called with the outcome.
 */
function useFeedbackForm(onSent: (outcome: FeedbackOutcome) => void) {
  const records = useRecords();
  const draft = useFormDraft('feedback new', FRESH);
  const form = useForm<FeedbackValues>({
    initialValues: draft.opened,
    onValuesChange: draft.keep,
    validate: {
      subject: (subject) => (isBlank(subject) ? 'Enter a subject' : null),
      message: (message) => (isBlank(message) ? 'Enter a message' : null),
    },
  });
  const send = useAction(async (values: FeedbackValues) => {
    const { saved, failed } = draft.sending();
    try {
      const { answer } = await records.write(sendFeedback({ ...values, id: draft.id }));
      saved();
      onSent(answer);
    } catch (error) {
      failed(error);
      form.setErrors(fieldErrors(error));
      throw error;
    }
  });
  const isAtField = Object.keys(fieldErrors(send.error)).some((field) => field in form.values);
  return {
    form,
    draft: draft.notice((values) => form.setValues(values)),
    pending: send.isPending,
    error: isAtField ? null : send.error,
    submit: form.onSubmit(
      (values) => {
        if (!send.isPending) send.mutate(values);
      },
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    ),
  };
}
