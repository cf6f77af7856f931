import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Grid, Text } from '#web/ui/layout/Box.tsx';

const CONTENTS = [
  ['manifest.json', 'What is in the file, with a checksum of every entry'],
  ['tasks.jsonl, projects.jsonl, …', 'Every record, one part for each kind, one line of JSON for each record'],
  ['journal/', 'Your journal, one Markdown file for each entry, with its pictures'],
  ['files/', 'Your files as you added them'],
  ['tasks.csv', 'All tasks, for spreadsheets'],
  ['calendar.ics', 'Due dates, for calendars'],
] as const;

/** Says what an export has, entry by entry. */
export function ArchiveContents({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="What is in an export" width={520} onClose={onClose}>
      <Grid as="dl" gap={3}>
        {CONTENTS.map(([name, meaning]) => (
          <div key={name}>
            <Text as="dt" weight={500}>
              {name}
            </Text>
            <Text as="dd" size="small" tone="soft">
              {meaning}
            </Text>
          </div>
        ))}
      </Grid>
      <Text as="p" mt={4} note>
        Private journal entries and chats with the coach are in it, so keep the file safe. Passwords, sessions and
        secret addresses are not. The trash is included if you choose it.
      </Text>
    </Dialog>
  );
}
