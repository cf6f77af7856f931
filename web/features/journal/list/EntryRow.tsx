import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { formatDate } from '#web/platform/format.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { dayOfMonth } from '#web/ui/date/days.ts';
import { MoodIcon, moodWord } from '../entry-words.tsx';
import { excerptOf } from '../excerpt.ts';
import classes from './EntryRow.module.css';

interface EntryRowProps {
  entry: JournalEntry;
  href: string;
  /** It is open beside the list. */
  current: boolean;
  /** Says the month and year as well: no heading above it does. */
  dated?: boolean;
  /** In place of how it begins. */
  excerpt?: ReactNode;
}

/** An entry in the list: its day, how it begins, and what is known of it. */
export function EntryRow({ entry, href, current, dated = false, excerpt = excerptOf(entry) }: EntryRowProps) {
  const { title, entry_date, mood, mood_chosen, tags, is_private } = entry;
  return (
    <li className={classes['row']} data-row-id={entry.id}>
      <a className={classes['link']} href={href} aria-current={current || undefined} data-row-focus>
        <time className={classes['day']} dateTime={entry_date}>
          <span className={classes['number']}>{dayOfMonth(entry_date)}</span>
          {formatDate(entry_date, dated ? { month: 'short', year: 'numeric' } : { weekday: 'short' })}
        </time>
        <span className={classes['text']}>
          {title !== '' && <span className={classes['title']}>{title}</span>}
          {(excerpt !== '' || title === '') && (
            <span className={classes['excerpt']} data-alone={title === '' || undefined}>
              {excerpt || 'Nothing written yet'}
            </span>
          )}
          <span className={classes['meta']}>
            {mood_chosen && (
              <span className={classes['mood']}>
                <MoodIcon mood={mood} />
                {moodWord(mood)}
              </span>
            )}
            {is_private && (
              <span className={classes['mood']}>
                <Lock {...SMALL_ICON} />
                Private
              </span>
            )}
            {tags.slice(0, 3).map((tag) => (
              <span key={tag} className={classes['tag']}>
                #{tag}
              </span>
            ))}
            {tags.length > 3 && <span>+{tags.length - 3}</span>}
            <WaitingMark id={entry.id} />
          </span>
        </span>
      </a>
    </li>
  );
}
