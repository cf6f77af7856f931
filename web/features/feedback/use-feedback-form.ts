import { useForm } from '@mantine/form';
import { DEFAULT_FEEDBACK_CATEGORY, DEFAULT_FEEDBACK_PRIORITY } from '#contract/feedback.ts';
import { isBlank } from '#contract/platform/wire.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { useRecords } from '#web/records/record-query.ts';
import { type FeedbackOutcome, type FeedbackValues, sendFeedback } from './send-feedback.ts';

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
export function useFeedbackForm(onSent: (outcome: FeedbackOutcome) => void) {
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
