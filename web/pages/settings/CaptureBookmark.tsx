import { Button } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { copyText } from '#web/ui/toast/copy-text.ts';
import { captureCode } from './capture-code.ts';

/** A bookmark that opens a new task with the page that somebody reads. */
export function CaptureBookmark() {
  const code = captureCode(location.origin);
  return (
    <>
      <Text as="p" mb={4} tone="soft">
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
