import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportChoices, ImportPreview, ImportResult } from '#contract/imports.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { areaOptions } from '#web/features/projects/project-form.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { Columns } from './Columns.tsx';
import { importFile, previewAgain } from './import-calls.ts';
import { Dates } from './Dates.tsx';
import { countedKinds, LEVELS, mainCount, MOODS, STATUSES } from './import-text.ts';
import { Remarks } from './Remarks.tsx';
import { Sample } from './Sample.tsx';
import { Becomes, Words } from './Words.tsx';

interface PreviewProps {
  first: ImportPreview;
  onBack: () => void;
  onImported: (preview: ImportPreview, result: ImportResult) => void;
}

/** A new area in a pillar is chosen by this prefix and the id of the pillar. */
const NEW_AREA = 'pillar ';

/** What an import will add, with its options. Each change of an option previews the file again. */
export function Preview({ first, onBack, onImported }: PreviewProps) {
  const records = useRecords();
  const [{ shown, from }, setShown] = useState({ shown: first, from: 0 });
  const { options, counts } = shown;
  const show = (preview: ImportPreview, next = 0) => setShown({ shown: preview, from: next });
  const wanted = useRef(first.options);
  const change = useAction(async (choices: ImportChoices) => {
    const asked = { ...wanted.current, ...choices };
    wanted.current = asked;
    try {
      const preview = await previewAgain(shown.import_id, asked);
      // A later choice has its own answer.
      if (wanted.current === asked) show(preview);
    } catch (error) {
      if (wanted.current === asked) wanted.current = options;
      throw error;
    }
  });
  const page = useAction(async (next: number) => {
    const asked = wanted.current;
    const preview = await previewAgain(shown.import_id, asked, next);
    if (wanted.current === asked) show(preview, next);
  });
  const run = useAction(async () => onImported(shown, await importFile(records, shown.import_id, options)));
  const isBusy = change.isPending || page.isPending || run.isPending;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  // An archive of Auric has its own places, and nothing to choose.
  const isOwn = shown.format === 'auric';

  return (
    <Card title="Preview" meta="nothing is saved yet">
      <Stack gap={4} aria-busy={isBusy}>
        <Stack gap={1}>
          <Group gap={2}>
            {shown.valid && (
              <Group as="span" inline tone="success" aria-hidden>
                <CircleCheck {...ICON} />
              </Group>
            )}
            <Text weight={600}>{shown.format_name}</Text>
            <Text size="small" tone="dim">
              {shown.filename}
            </Text>
          </Group>
          <Text as="p" size="title" weight={600}>
            {shown.recognised}
          </Text>
          {[...shown.conflicts, ...shown.warnings].map((sentence) => (
            <Text as="p" key={sentence} size="small" tone="dim">
              {sentence}
            </Text>
          ))}
        </Stack>
        <Group as="dl" wrap gap={6} rowGap={2}>
          {countedKinds(counts).map(({ key, count, noun }) => (
            <div key={key}>
              <Text as="dd" size="title" weight={600} tabular>
                {count}
              </Text>
              <Text as="dt" size="small" tone="dim">
                {noun}
              </Text>
            </div>
          ))}
        </Group>
        {shown.columns.length > 0 && (
          <Columns columns={shown.columns} busy={isBusy} onChange={(columns) => change.mutate({ columns })} />
        )}
        {!isOwn && (
          <Place
            preview={shown}
            onChange={(value) =>
              change.mutate(
                value?.startsWith(NEW_AREA)
                  ? { area_id: null, pillar_id: value.slice(NEW_AREA.length) }
                  : { area_id: value, pillar_id: null },
              )
            }
          />
        )}
        <Words
          label="Priorities"
          meanings={options.priorities}
          choices={LEVELS}
          onChange={(priorities) => change.mutate({ priorities })}
        />
        <Words
          label="Statuses"
          meanings={options.statuses}
          choices={STATUSES}
          onChange={(statuses) => change.mutate({ statuses })}
        />
        <Words label="Moods" meanings={options.moods} choices={MOODS} onChange={(moods) => change.mutate({ moods })} />
        {!isOwn && <Dates preview={shown} busy={isBusy} onChange={(choices) => change.mutate(choices)} />}
        {!isOwn && <Others preview={shown} onChange={(choices) => change.mutate(choices)} />}
        <Remarks remarks={shown.remarks} />
        <Sample
          rows={shown.sample}
          from={from}
          total={shown.sample_total}
          busy={isBusy}
          onPage={(next) => page.mutate(next)}
        />
        <FormError error={change.error ?? page.error ?? run.error} />
        <Group justify="between" gap={2} wrap>
          <TextButton onClick={onBack}>
            <Group as="span" inline gap={1.5}>
              <ArrowLeft {...ICON} /> Choose another file
            </Group>
          </TextButton>
          <Button
            loading={run.isPending}
            disabled={isEmpty || change.isPending || page.isPending}
            onClick={() => run.mutate()}
          >
            {isEmpty ? 'Nothing to import' : `Import ${mainCount(counts)}`}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const LEAVE_OUT = { value: 'leave_out', label: 'Leave out' } as const;

interface OthersProps {
  preview: ImportPreview;
  onChange: (choices: ImportChoices) => void;
}

/** What becomes of sections, files and completed and cancelled tasks, where the file has them. */
function Others({ preview: { options, counts, remarks, sample }, onChange }: OthersProps) {
  const has = (noun: string) => remarks.some(({ what }) => what === noun);
  const isShown = {
    sections: has('sections') || options.sections !== 'line',
    files: (counts['files'] ?? 0) > 0 || options.files !== 'keep',
    completed: sample.some(({ completed }) => completed) || options.completed !== 'keep',
    cancelled: has('cancelled tasks') || options.cancelled !== 'leave_out',
  };
  if (!Object.values(isShown).includes(true)) return null;
  return (
    <Group wrap gap={2} role="group" aria-label="Other parts of the file">
      {isShown.sections && (
        <Becomes
          word="Sections"
          choices={[
            { value: 'line', label: 'A line in the description' },
            { value: 'project', label: 'A project each' },
          ]}
          value={options.sections}
          onChange={(sections) => onChange({ sections })}
        />
      )}
      {isShown.files && (
        <Becomes
          word="Pictures and files"
          choices={[{ value: 'keep', label: 'Attach to their entries' }, LEAVE_OUT]}
          value={options.files}
          onChange={(files) => onChange({ files })}
        />
      )}
      {isShown.completed && (
        <Becomes
          word="Completed tasks"
          choices={[{ value: 'keep', label: 'Keep, without points' }, LEAVE_OUT]}
          value={options.completed}
          onChange={(completed) => onChange({ completed })}
        />
      )}
      {isShown.cancelled && (
        <Becomes
          word="Cancelled tasks"
          choices={[LEAVE_OUT, { value: 'completed', label: 'Keep as completed' }]}
          value={options.cancelled}
          onChange={(cancelled) => onChange({ cancelled })}
        />
      )}
    </Group>
  );
}

/** Where projects without an area go: an area, or a new one in a pillar. */
function Place({ preview, onChange }: { preview: ImportPreview; onChange: (value: string | null) => void }) {
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const { data: pillars = [] } = useQuery(pillarQueries.list());
  const { area_id, pillar_id } = preview.options;
  const inPillars = pillars.map(({ id, name }) => ({
    value: NEW_AREA + id,
    label: `${name} › new area “${preview.format_name}”`,
  }));
  if (areas.length === 0 && pillars.length === 0) return null;
  return (
    <Box>
      <SearchSelect
        label="Put it in"
        placeholder="No area"
        data={[...areaOptions(areas, null), ...(inPillars.length > 0 ? [{ group: 'New area', items: inPillars }] : [])]}
        value={area_id ?? (pillar_id && NEW_AREA + pillar_id)}
        onChange={onChange}
      />
    </Box>
  );
}
