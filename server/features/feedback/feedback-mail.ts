import { FEEDBACK_CATEGORY_WORDS, FEEDBACK_PRIORITY_WORDS, type NewFeedback } from '#contract/feedback.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';

interface Sender {
  email: string;
  first_name: string;
  last_name: string;
  /** Nobody knows whether the address is theirs. */
  isUnconfirmed: boolean;
}

/** A message as a mail to the people who run the server at `publicUrl`. Answers to it go to the person. */
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
      { label: 'Category', value: FEEDBACK_CATEGORY_WORDS[category] },
      { label: 'Priority', value: FEEDBACK_PRIORITY_WORDS[priority] },
      { label: 'Auric', value: version },
    ],
    footer: { text: `Written in the section Feedback of ${publicUrl}. An answer to this mail goes to the person.` },
  });
  return {
    // It begins with our name: nobody chooses all of it.
    subject: `Auric feedback: ${subject}`,
    ...page,
    headers: { 'Reply-To': email },
  };
}
