import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import { DIFFERENCES_MAX, type ExportComparison } from '#contract/exports.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { verifyExport } from './run-export.ts';

/** Differences shown. */
const SHOWN_MAX = 10;

/** Compares the account with a restored copy of its export. */
export function ProveCard() {
  const prove = useAction(verifyExport);
  return (
    <Card
      title="Prove it"
      aside={
        <Button
          variant="default"
          leftSection={<RefreshCw {...ICON} />}
          loading={prove.isPending}
          onClick={() => prove.mutate()}
        >
          {prove.data ? 'Run again' : 'Run'}
        </Button>
      }
    >
      <Text as="p" size="small" tone="soft">
        Restores an export into a scratch copy, compares every record, then deletes the copy.
      </Text>
      <div role="status">{prove.data && <Comparison {...prove.data} />}</div>
      <FormError error={prove.error} />
    </Card>
  );
}

function Comparison({ equal, records, files, differences }: ExportComparison) {
  return (
    <Box mt={3} pt={4} lineTop>
      <Group gap={3}>
        <Group as="span" inline tone={equal ? 'success' : 'danger'} aria-hidden>
          {equal ? <CircleCheck {...ICON} /> : <CircleAlert {...ICON} />}
        </Group>
        <Text as="p" size="title" weight={600}>
          {equal
            ? `${plural(records, 'record')} and ${plural(files, 'file')} are equal`
            : `${countText(differences.length)} in ${formatCount(records)} records and ${plural(files, 'file')}`}
        </Text>
      </Group>
      {differences.length > 0 && (
        <Box as="ul" mt={2}>
          {differences.slice(0, SHOWN_MAX).map(({ kind, id, field }) => (
            <Text as="li" key={`${kind} ${id} ${field}`} size="small" tone="dim" breakAnywhere>
              {[kind, id, field].filter(Boolean).join(' · ')}
            </Text>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The answer leaves out what is over its limit. */
const countText = (count: number) =>
  count < DIFFERENCES_MAX ? plural(count, 'difference') : `At least ${count} differences`;
