import { Button } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import { useFileDrop } from '#web/features/resources/drop/use-file-drop.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { previewFile } from './import-calls.ts';
import { Preview } from './Preview.tsx';
import { Result } from './Result.tsx';

/** What can be imported, by name. */
const SOURCES: readonly string[] = [
  ...[
    'Auric',
    'Todoist',
    'TickTick',
    'Things',
    'Trello',
    'Microsoft To Do',
    'Google Tasks',
    'Super Productivity',
    'Vikunja',
  ],
  ...[
    'Day One',
    'Notion',
    'Journiv',
    'Daylio',
    'Markdown journal',
    'iCalendar tasks',
    'CSV',
    'Markdown list',
    'Plain text',
  ],
];

type Step = { preview: ImportPreview } | { preview: ImportPreview; result: ImportResult } | null;

/** Imports a file of another app: choose it, look at it, import it. One step is shown at a time. */
export function ImportFile() {
  const [step, setStep] = useState<Step>(null);
  const choose = useAction(async (file: File) => {
    setStep({ preview: await previewFile(file) });
  });
  const picker = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => files[0] && choose.mutate(files[0]);
  const drop = useFileDrop<HTMLDivElement>('Drop to look at it before it is imported', take);
  const again = () => {
    setStep(null);
    choose.reset();
  };

  if (step && 'result' in step) return <Result {...step} onAnother={again} />;
  if (step) {
    return (
      <Preview
        key={step.preview.import_id}
        first={step.preview}
        onBack={again}
        onImported={(preview, result) => setStep({ preview, result })}
      />
    );
  }
  return (
    <Card title="Import" meta="from another app, or an export of Auric">
      <Stack gap={3} ref={drop}>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="File to import"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <Group wrap gap={3} rowGap={2} p={5} border="dashed" radius="lg">
          <Button
            variant="default"
            leftSection={<FileUp {...ICON} />}
            loading={choose.isPending}
            onClick={() => picker.current?.click()}
          >
            Choose a file
          </Button>
          <Text size="small" tone="dim">
            Or drop it here. Nothing is saved before you press Import.
          </Text>
        </Group>
        <FormError error={choose.error} />
        <Text as="h3" size="small" weight={500}>
          What it reads
        </Text>
        <Group as="ul" wrap gap={1.5} aria-label="Supported formats">
          {SOURCES.map((source) => (
            <Text as="li" key={source} px={2} py={0.5} size="meta" tone="soft" border="line" radius="chip" nowrap>
              {source}
            </Text>
          ))}
        </Group>
      </Stack>
    </Card>
  );
}
