import type { Db } from '#server/database/transaction.ts';
import { isAlive } from '#server/features/auth/authenticate.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import { cut, hashOf, type NotificationRow, shortTitle } from '../mail/notification-mail.ts';
import { findPushTargets, type PushMessage, type PushServices, sendPush } from '#server/features/push/send-push.ts';

/** Push services accept 4 kB; a message of this many characters stays below in every script. */
const TEXT_MAX = 240;

/** Sends a notice to the devices whose user is signed in there, unless the server stops first. */
export async function pushNotice(
  db: Db,
  services: PushServices,
  notice: NotificationRow,
  { now, signal: stopped }: Pick<Work, 'now' | 'signal'>,
): Promise<void> {
  const targets = (await findPushTargets(db, notice.user_id)).filter((session) => isAlive(session, now));
  if (targets.length === 0) return;
  const user = await db
    .selectFrom('users')
    .where('id', '=', notice.user_id)
    .select(['timezone', 'day_start_hour'])
    .executeTakeFirst();
  if (user) await sendPush(db, services, targets, messageOf(notice, user), stopped);
}

function messageOf(notice: NotificationRow, user: Pick<PushMessage, 'timezone' | 'day_start_hour'>): PushMessage {
  const { id, message, related_task_id, instance_id } = notice;
  return {
    id,
    title: cut(shortTitle(notice), TEXT_MAX),
    body: cut(message, TEXT_MAX),
    url: `/#${hashOf(notice)}`,
    task:
      related_task_id !== null
        ? { kind: 'task', id: related_task_id }
        : instance_id !== null
          ? { kind: 'instance', id: instance_id }
          : null,
    timezone: zoneInEffect(user.timezone),
    day_start_hour: user.day_start_hour,
  };
}
