import { Button } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { AssistantsCard } from '#web/features/assistant/AssistantsCard.tsx';
import { AccessTokens } from '#web/features/tokens/AccessTokens.tsx';
import { WebhooksCard } from '#web/features/webhooks/WebhooksCard.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { copyText } from '#web/ui/toast/copy-text.ts';
import { captureCode } from './capture-code.ts';

/** Access for other programs: their tokens, what assistants did, webhooks, the page that describes every call, a bookmark. */
export function ApiAndAssistants() {
  return (
    <Grid gap={4}>
      <AccessTokens />
      <AssistantsCard />
      <WebhooksCard />
      <Card title="API" meta="for programs that you write">
        <Text as="p" note>
          Your own programs can read and change everything Auric shows.{' '}
          <Box as="a" link href="/api/docs">
            The API page
          </Box>{' '}
          describes every call.
        </Text>
      </Card>
      <Card title="Bookmark" meta="a task from any page of the web">
        <CaptureBookmark />
      </Card>
    </Grid>
  );
}

/** A bookmark that opens a new task with the page that somebody reads. */
function CaptureBookmark() {
  const code = captureCode(location.origin);
  return (
    <>
      <Text as="p" mb={4} note>
        Drag the button to your bookmarks bar. On any page, it opens a new task with the page’s title, its address and
        the text you selected.
      </Text>
      <Group align="stretch" wrap gap={2}>
        <Button
          component="a"
          variant="default"
          leftSection={<Bookmark size={16} aria-hidden />}
          // React refuses code as an address.
          ref={(link: HTMLAnchorElement | null) => link?.setAttribute('href', code)}
          onClick={(event) => event.preventDefault()}
        >
          Add to Auric
        </Button>
        <Button variant="subtle" onClick={() => void copyText(code, 'Address of the bookmark copied')}>
          Copy its address
        </Button>
      </Group>
    </>
  );
}
