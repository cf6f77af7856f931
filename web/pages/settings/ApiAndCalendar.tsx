import { CalendarFeed } from '#web/features/calendar/CalendarFeed.tsx';
import { CaptureBookmark } from './CaptureBookmark.tsx';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';

/** Access for other programs: the calendar feed and the API. */
export function ApiAndCalendar() {
  return (
    <Grid gap={8}>
      <section aria-labelledby="calendar-feed">
        <Text as="h3" id="calendar-feed" mb={2} fontSize="body" weight={600}>
          Calendar
        </Text>
        <CalendarFeed />
      </section>
      <section aria-labelledby="capture-bookmark">
        <Text as="h3" id="capture-bookmark" mb={2} fontSize="body" weight={600}>
          Bookmark
        </Text>
        <CaptureBookmark />
      </section>
      <section aria-labelledby="api-page">
        <Text as="h3" id="api-page" mb={2} fontSize="body" weight={600}>
          API
        </Text>
        <p>
          Your own programs can read and change everything Auric shows.{' '}
          <Box as="a" link href="/api/docs">
            The API page
          </Box>{' '}
          describes every call.
        </p>
      </section>
    </Grid>
  );
}
