import { Checkbox } from '@mantine/core';
import type { Resource } from '#contract/resources.ts';
import { FileIcon } from '#web/features/resources/FileName.tsx';
import { formatBytes } from '#web/features/resources/file-text.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './TemplateFiles.module.css';

interface TemplateFilesProps {
  files: readonly Resource[];
  /** The ids of the files not to copy. */
  leftOut: ReadonlySet<string>;
  onChange: (leftOut: ReadonlySet<string>) => void;
}

/** The files of a template, each with a tick for whether the new project gets it. */
export function TemplateFiles({ files, leftOut, onChange }: TemplateFilesProps) {
  if (files.length === 0) return null;
  const coming = files.filter(({ id }) => !leftOut.has(id)).length;
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <section aria-label="Files to include">
      <Text as="h3" size="small" weight={600} className={classes['title']}>
        Files to include{' '}
        <Text fontSize="meta" tone="dim" weight={400} className={classes['count']}>
          {coming} of {files.length}
        </Text>
      </Text>
      <ul>
        {files.map(({ id, filename, mime_type, file_size }) => (
          <Group as="li" key={id} gap={2.5} lineTop minH="control" touch icons="dim">
            <Checkbox
              color="var(--text)"
              iconColor="var(--page)"
              aria-label={filename}
              checked={!leftOut.has(id)}
              onChange={() => toggle(id)}
            />
            <FileIcon type={mime_type} />
            <Text grow shrink fontSize="small" tone={leftOut.has(id) && 'dim'} truncate title={filename}>
              {filename}
            </Text>
            <Text fixed fontSize="meta" tone="dim">
              {formatBytes(file_size)}
            </Text>
          </Group>
        ))}
      </ul>
    </section>
  );
}
