import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, Download, Shapes, Target, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { ICON, LARGE_ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { saveBlob } from '#web/ui/page/save-blob.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { undoImport } from './import-calls.ts';
import { mainCount, restCount, reportAsCsv, unreadText } from './import-text.ts';
import { Remarks } from './Remarks.tsx';

interface ResultProps {
  preview: ImportPreview;
  result: ImportResult;
  onAnother: () => void;
}

/** What an import has added, where it went, and its Undo. */
export function Result({ preview, result, onAnother }: ResultProps) {
  const records = useRecords();
  const undo = useAction(async () => {
    await undoImport(records, result.undo_id);
    onAnother();
  });
  const heading = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and the page is shorter than that of the preview.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { imported, unreadable, projects } = result;
  const { data: areas } = useQuery(areaQueries.choices());
  // The list of an area has the id of the area.
  const isArea = (id: string) => areas?.some((area) => area.id === id);
  return (
    <Card title="Imported" meta="importing the file again adds no duplicates">
      <Stack gap={4}>
        <Group gap={3} role="status" tabIndex={-1} ref={heading}>
          <Group as="span" inline fixed tone="gold" aria-hidden>
            <CircleCheck {...LARGE_ICON} />
          </Group>
          <div>
            <Text as="p" face="read" size="heading">
              {mainCount(imported)} imported
            </Text>
            <Text as="p" size="small" tone="dim">
              {restCount(imported)}
            </Text>
          </div>
        </Group>
        <Group gap={3} py={3} lineTop lineBottom>
          <Box grow shrink>
            <Text as="div" weight={500}>
              Not what you wanted?
            </Text>
            <Text as="div" size="small" tone="dim">
              {preview.format === 'auric'
                ? 'Undo moves its records to the trash, and removes imported settings.'
                : 'Undo moves all of it to the trash.'}
            </Text>
          </Box>
          <Button
            variant="default"
            leftSection={<Undo2 {...ICON} />}
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
        </Group>
        <FormError error={undo.error} />
        {areas && projects.length > 0 && (
          <section aria-label="Where it went">
            <Text as="h3" mb={1} size="small" weight={600}>
              Where it went
            </Text>
            <Box as="ul">
              {projects.map(({ id, name, tasks }) => (
                <Group as="li" key={id} gap={2} py={1} icons="dim">
                  {isArea(id) ? <Shapes {...ICON} aria-hidden /> : <Target {...ICON} aria-hidden />}
                  <Text
                    as="a"
                    grow
                    shrink
                    href={isArea(id) ? hrefOf('areas', { area: id }) : hrefOf('projects', { project: id })}
                    breakAnywhere
                    hover="underline"
                  >
                    {name}
                  </Text>
                  <Text size="small" tone="dim" nowrap tabular>
                    {plural(tasks, 'task')}
                  </Text>
                  <ArrowRight {...SMALL_ICON} aria-hidden />
                </Group>
              ))}
            </Box>
          </section>
        )}
        {unreadable.length > 0 && (
          <section aria-label="What could not be read">
            <Text as="h3" mb={1} size="small" weight={600}>
              {unreadText(result.remarks)} could not be read
            </Text>
            <Box as="ul" breakAnywhere>
              {unreadable.slice(0, UNREADABLE_SHOWN).map((row, index) => (
                <Text as="li" key={index} py={1} size="small" tone="dim">
                  {row}
                </Text>
              ))}
            </Box>
            {unreadable.length > UNREADABLE_SHOWN && (
              <Text as="p" size="small" tone="dim">
                {formatCount(unreadable.length - UNREADABLE_SHOWN)} more in the report.
              </Text>
            )}
          </section>
        )}
        <Remarks remarks={result.remarks} />
        <Group justify="between" gap={2} wrap>
          <Group wrap gap={4} rowGap={2}>
            <TextButton onClick={onAnother}>Import another file</TextButton>
            <TextButton onClick={() => saveReport(result, preview.filename)}>
              <Group as="span" inline gap={1.5}>
                <Download {...ICON} /> Report
              </Group>
            </TextButton>
          </Group>
          <Group wrap gap={2}>
            {areas && projects.length > 0 && (
              <Button component="a" variant="default" href={hrefOf('projects')} rightSection={<ArrowRight {...ICON} />}>
                Open the projects
              </Button>
            )}
            {imported['tasks'] !== undefined && imported['tasks'] > 0 && (
              <Button component="a" href={hrefOf('today')} rightSection={<ArrowRight {...ICON} />}>
                Plan today
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Card>
  );
}

const saveReport = (result: ImportResult, filename: string) =>
  saveBlob(new Blob([reportAsCsv(result)], { type: 'text/csv' }), `${filename} - import report.csv`);

/** How many rows that could not be read are listed. */
const UNREADABLE_SHOWN = 5;
