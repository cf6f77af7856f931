import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck, Equal, EqualNot, RefreshCw } from 'lucide-react';
import { DIFFERENCES_MAX, type ExportComparison } from '#contract/exports.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { comparedKinds } from './export-text.ts';
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

function Comparison({ equal, records, files, parts, differences }: ExportComparison) {
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
      <Group as="dl" wrap gap={6} rowGap={3} mt={4} pt={4} lineTop>
        {comparedKinds(parts).map(({ noun, count, different }) => (
          <div key={noun}>
            <Group as="dd" gap={1.5}>
              <Group as="span" inline tone={different > 0 ? 'danger' : 'success'}>
                {different > 0 ? (
                  <EqualNot {...SMALL_ICON} aria-label="Not equal" />
                ) : (
                  <Equal {...SMALL_ICON} aria-label="Equal" />
                )}
              </Group>
              <Text weight={600} tabular>
                {formatCount(count)}
              </Text>
            </Group>
            <Text as="dt" size="small" tone="dim">
              {different > 0 ? `${noun}, ${formatCount(different)} different` : noun}
            </Text>
          </div>
        ))}
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
