import type { Db } from '#server/database/transaction.ts';
import { newId } from '#server/platform/ids.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import type { Services } from '#server/platform/services.ts';

/** The key of a webhook. */
export interface Hook {
  user_id: string;
  id: string;
}

/** The `held_until` of a webhook that works. */
export const NOT_HELD = '1970-01-01T00:00:00.000Z';

/** Pauses a webhook and mails its owner. Waiting events are sent once it is resumed. @param reason a sentence. */
export async function pauseWebhook(
  db: Db,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
  { user_id, id }: Hook,
  reason: string,
): Promise<void> {
  const paused = await db
    .updateTable('webhooks')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .set({ is_active: 0, paused_because: reason })
    .returning('url')
    .executeTakeFirst();
  if (!paused) return;
  const { host } = new URL(paused.url);
  const mail = mailPage({
    title: 'A webhook was paused',
    paragraphs: [
      `Auric sends nothing more to ${host}. ${reason}`,
      'Once the address works again, resume the webhook under Settings > API and assistants. Then the waiting events are sent.',
    ],
    action: { label: 'Open the settings', url: `${publicUrl()}/#settings?section=api` },
    footer: { text: 'You get this email because a webhook of your account was paused.' },
  });
  const now = clock();
  const key = `webhook-paused:${newId()}`;
  await enqueueMail(db, user_id, { key, subject: `Your webhook for ${host} was paused`, ...mail, notBefore: now }, now);
}
