import { CalendarFeed } from '#web/features/calendar/CalendarFeed.tsx';
import classes from './ApiAndCalendar.module.css';
import page from './SettingsPage.module.css';

/** How other programs reach what is here: the calendar feed and the API. */
export function ApiAndCalendar() {
  return (
    <div className={classes['parts']}>
      <section aria-labelledby="calendar-feed">
        <h3 id="calendar-feed" className={classes['title']}>
          Calendar
        </h3>
        <CalendarFeed />
      </section>
      <section aria-labelledby="api-page">
        <h3 id="api-page" className={classes['title']}>
          API
        </h3>
        <p className={page['lead']}>
          Everything Auric shows can be read and changed by programs of your own.{' '}
          <a className={classes['link']} href="/api/docs">
            The API page
          </a>{' '}
          describes every call.
        </p>
      </section>
    </div>
  );
}
