import type { Selectable } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';
import { unsubscribeHeaders } from './unsubscribe-link.ts';

export type NotificationRow = Selectable<Schema['notifications']>;

/** The maximum number of notices named in a mail; others are only counted. */
export const NAMED_MAX = 20;
const NAME_MAX = 60;
const LINE_MAX = 160;

/** Text that is longer than this many characters ends in an ellipsis. */
export function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

/** The title of a notice with its names shortened. */
export const shortTitle = ({ title, task_name, project_name }: NotificationRow): string =>
  [task_name, project_name].reduce<string>(
    (text, name) => (name ? text.replace(`“${name}”`, `“${cut(name, NAME_MAX)}”`) : text),
    title,
  );

/**
 * Notices as one mail, with links to their records and to turn them off.
 * @param notices the first of them, at least one.
 * @param total the number of all notices.
 */
export function notificationMail(
  notices: readonly [NotificationRow, ...NotificationRow[]],
  total: number,
  at: { publicUrl: string; unsubscribe: string },
) {
  const [first] = notices;
  const title = cut(shortTitle(first), LINE_MAX);
  const isOne = total === 1;
  const page = mailPage({
    title: isOne ? title : `${total} notifications`,
    paragraphs: isOne
      ? [cut(first.message, LINE_MAX)]
      : total > notices.length
        ? [`The first ${notices.length}. The others are on your list.`]
        : [],
    rows: isOne
      ? []
      : notices.map((notice) => ({ label: cut(shortTitle(notice), LINE_MAX), value: cut(notice.message, LINE_MAX) })),
    action: { label: 'Open in Auric', url: `${at.publicUrl}/#${isOne ? hashOf(first) : 'notifications'}` },
    footer: {
      text: `You get this email because email notifications are on. Change them here: ${at.publicUrl}/#settings?section=notifications`,
      link: { label: 'Turn off all email from Auric', url: at.unsubscribe },
    },
  });
  // The subject begins with our name, so that the name of a task cannot be the whole subject.
  const subject = `Auric: ${title}${isOne ? '' : ` and ${total - 1} more`}`;
  return { subject, ...page, headers: unsubscribeHeaders(at.unsubscribe) };
}

/** The hash of its page in the web application. */
export function hashOf({ related_task_id, related_recurring_task_id, related_project_id }: NotificationRow): string {
  if (related_task_id !== null) return `tasks?task=${related_task_id}`;
  if (related_recurring_task_id !== null) return `tasks?view=repeating&id=${related_recurring_task_id}`;
  if (related_project_id !== null) return `projects?project=${related_project_id}`;
  return 'notifications';
}
