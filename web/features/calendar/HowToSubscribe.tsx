import { Text } from '#web/ui/layout/Box.tsx';
import classes from './HowToSubscribe.module.css';

const WAYS: readonly { calendar: string; steps: string }[] = [
  {
    calendar: 'Google Calendar',
    steps:
      'On a computer, choose + beside “Other calendars”, then “From URL”, and paste the address. Google checks for changes a ' +
      'few times a day.',
  },
  {
    calendar: 'Apple Calendar',
    steps:
      'On a Mac, choose File, then “New Calendar Subscription”. On an iPhone, open Calendars, then “Add Calendar”, then ' +
      '“Add Subscription Calendar”. Paste the address.',
  },
  {
    calendar: 'Outlook',
    steps: 'Choose “Add calendar”, then “Subscribe from web”, and paste the address.',
  },
];

/** How to subscribe in common calendars. */
export function HowToSubscribe() {
  return (
    <Text as="details" mt={4} tone="soft" className={classes['how']}>
      <summary>How to add it to your calendar</summary>
      <dl>
        {WAYS.map(({ calendar, steps }) => (
          <div key={calendar}>
            <dt>{calendar}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
      <p>
        Google and Outlook read from their own servers, so your Auric must be reachable from the internet. A calendar
        app on this device works wherever your browser does.
      </p>
    </Text>
  );
}
