import { Button } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import { useFileDrop } from '#web/features/resources/drop/use-file-drop.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Stack, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { previewFile } from './import-calls.ts';
import { Preview } from './Preview.tsx';
import { Result } from './Result.tsx';

/** What can be imported, by name. */
const SOURCES =
  'Todoist, TickTick, Things, Trello, Google Tasks, Super Productivity, Vikunja, Microsoft To Do, Day One, Journiv, Daylio, iCalendar tasks, CSV, Markdown and plain text';

type Step = { preview: ImportPreview } | { preview: ImportPreview; result: ImportResult } | null;

/** Imports a file of another app: choose it, look at it, import it. One step is shown at a time. */
export function ImportFile() {
  const [step, setStep] = useState<Step>(null);
  const choose = useAction(async (file: File) => {
    const preview = await previewFile(file, AbortSignal.timeout(LONGEST_MS));
    setStep({ preview });
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
    <Stack gap={3} py={3} ref={drop}>
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
      <Box>
        <Button
          variant="default"
          leftSection={<FileUp {...ICON} />}
          loading={choose.isPending}
          onClick={() => picker.current?.click()}
        >
          Choose a file
        </Button>
      </Box>
      <Text as="p" size="small" tone="dim">
        Or drop it here. Reads {SOURCES}. Nothing is saved before you press Import.
      </Text>
      <FormError error={choose.error} />
    </Stack>
  );
}

/** A large file on a slow line. */
const LONGEST_MS = 30 * 60_000;
