import type { ReactNode } from 'react';
import { AssistantsCard } from '#web/features/assistant/AssistantsCard.tsx';
import { AccessTokens } from '#web/features/tokens/AccessTokens.tsx';
import { CaptureBookmark } from './CaptureBookmark.tsx';
import { Box, Text } from '#web/ui/layout/Box.tsx';

/** Access for other programs: their tokens, what assistants did, and the page that describes every call. */
export function ApiAndAssistants({ heading }: { heading: ReactNode }) {
  return (
    <>
      <AccessTokens heading={heading} />
      <Box mt={4}>
        <AssistantsCard />
      </Box>
      <Text as="p" mt={4} tone="soft">
        Your own programs can read and change everything Auric shows.{' '}
        <Box as="a" link href="/api/docs">
          The API page
        </Box>{' '}
        describes every call.
      </Text>
      <Box as="section" mt={8} aria-labelledby="capture-bookmark">
        <Text as="h3" id="capture-bookmark" mb={2} fontSize="body" weight={600}>
          Bookmark
        </Text>
        <CaptureBookmark />
      </Box>
    </>
  );
}
