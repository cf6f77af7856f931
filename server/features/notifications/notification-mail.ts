import type { Selectable } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';

export type NotificationRow = Selectable<Schema['notifications']>;

/** A notice as a mail, with the way to what it is about and to what turns it off. */
export function notificationMail(notification: NotificationRow, publicUrl: string) {
  const { title, message } = notification;
  const page = mailPage({
    title,
    paragraphs: [message],
    action: { label: 'Open in Auric', url: `${publicUrl}/#${hashOf(notification)}` },
    footer: {
      text: 'You get this because notifications by e-mail are on.',
      link: { label: 'Change what you are told', url: `${publicUrl}/#settings?section=notifications` },
    },
  });
  return { subject: title, ...page };
}

/** Where the web application shows it. */
function hashOf({ related_task_id, related_recurring_task_id, related_project_id }: NotificationRow): string {
  if (related_task_id !== null) return `tasks?task=${related_task_id}`;
  if (related_recurring_task_id !== null) return `tasks?view=repeating&id=${related_recurring_task_id}`;
  if (related_project_id !== null) return `projects?project=${related_project_id}`;
  return 'notifications';
}
