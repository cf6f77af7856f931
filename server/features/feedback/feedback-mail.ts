import { FEEDBACK_CATEGORY_LABELS, FEEDBACK_PRIORITY_LABELS, type NewFeedback } from '#contract/feedback.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';

interface Sender {
  email: string;
  first_name: string;
  last_name: string;
  /** True: the address of the user is unconfirmed. */
  isUnconfirmed: boolean;
}

/** A message as a mail to the operators of the server at `publicUrl`. Replies go to the user. */
export function feedbackMail(
  { category, priority, subject, message }: Omit<NewFeedback, 'id'>,
  { email, first_name, last_name, isUnconfirmed }: Sender,
  { publicUrl, version }: { publicUrl: string; version: string },
) {
  const page = mailPage({
    title: subject,
    paragraphs: message.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''),
    rows: [
      { label: 'From', value: `${first_name} ${last_name}`.trim() },
      { label: 'Address', value: isUnconfirmed ? `${email} (not confirmed)` : email },
      { label: 'Category', value: FEEDBACK_CATEGORY_LABELS[category] },
      { label: 'Priority', value: FEEDBACK_PRIORITY_LABELS[priority] },
      { label: 'Auric', value: version },
    ],
    footer: { text: `Written in the section Feedback of ${publicUrl}. Replies to this email go to the person.` },
  });
  return {
    // The subject begins with our name, so that a user cannot choose all of it.
    subject: `Auric feedback: ${subject}`,
    ...page,
    headers: { 'Reply-To': email },
  };
}
