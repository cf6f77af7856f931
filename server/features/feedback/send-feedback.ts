import {
  type NewFeedback,
  type SentFeedback,
  FEEDBACK_CATEGORY_LABELS,
  FEEDBACK_PRIORITY_LABELS,
} from '#contract/feedback.ts';
import { type Context, type Created, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';

export type FeedbackServices = Pick<Services, 'config' | 'publicUrl' | 'version'>;

/**
 * Stores a message to the operators, and queues a mail if they have configured an address. A repetition with the same
 * id returns the stored message.
 */
export function sendFeedback(
  request: RequestContext,
  services: FeedbackServices,
  { id = newId(), ...feedback }: NewFeedback,
): Promise<Created<SentFeedback>> {
  return transact(request, async (ctx) => {
    await lockToCreate(ctx);
    const stored = await findFeedback(ctx, id);
    if (stored) return { isNew: false, record: received(id, stored.email_sent === 1) };
    const recipient = services.config.feedbackEmail;
    if (recipient !== null) await mailFeedback(ctx, services, { id, ...feedback }, recipient);
    const isMailed = recipient !== null;
    await ctx.db
      .insertInto('feedback')
      .values({
        ...feedback,
        user_id: ctx.userId,
        id,
        email_sent: isMailed ? 1 : 0,
        created_at: ctx.now.toISOString(),
      })
      .execute();
    return { isNew: true, record: received(id, isMailed) };
  });
}

const findFeedback = ({ db, userId }: Context, id: string) =>
  db.selectFrom('feedback').select('email_sent').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

const received = (feedback_id: string, email_sent: boolean): SentFeedback => ({
  message: 'Thank you. Your message has arrived.',
  feedback_id,
  status: 'submitted',
  email_sent,
});

async function mailFeedback(
  { db, userId, now }: Context,
  { config, publicUrl, version }: FeedbackServices,
  { id, ...feedback }: Required<NewFeedback>,
  recipient: string,
): Promise<void> {
  const { email_confirmed_at, ...sender } = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isUnconfirmed = config.confirmEmail && email_confirmed_at === null;
  const mail = feedbackMail(feedback, { ...sender, isUnconfirmed }, { publicUrl: publicUrl(), version });
  await enqueueMail(db, userId, { key: `feedback:${id}`, ...mail, recipient, notBefore: now }, now);
}

interface Sender {
  email: string;
  first_name: string;
  last_name: string;
  /** True: the address of the user is unconfirmed. */
  isUnconfirmed: boolean;
}

/** A message as a mail to the operators of the server at `publicUrl`. Replies go to the user. */
function feedbackMail(
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
