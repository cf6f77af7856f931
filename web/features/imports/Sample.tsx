import { BookOpen, Circle, CircleCheck } from 'lucide-react';
import { EXAMPLES_MAX, type ImportSample } from '#contract/imports.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { capitalized, formatSet } from '#web/platform/format.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { rowsText } from './import-text.ts';

/** How far each level of subtasks is to the right. */
const INDENT_EM = 1;

interface SampleProps {
  rows: readonly ImportSample[];
  /** The index of the first one. */
  from: number;
  total: number;
  busy: boolean;
  /** Shows the rows from another one on. */
  onPage: (from: number) => void;
}

/** Some rows of an import, as they will be. */
export function Sample({ rows, from, total, busy, onPage }: SampleProps) {
  const now = usePersonNow();
  if (rows.length === 0) return null;
  const next = from + rows.length;
  return (
    <section aria-label="Example rows">
      <Group gap={3} mb={1.5}>
        <Text as="h3" grow size="small" weight={600} aria-live="polite">
          {rowsText(from, rows.length, total)}
        </Text>
        {from > 0 && (
          <TextButton aria-disabled={busy} onClick={() => !busy && onPage(Math.max(0, from - EXAMPLES_MAX))}>
            Previous {EXAMPLES_MAX}
          </TextButton>
        )}
        {next < total && (
          <TextButton aria-disabled={busy} onClick={() => !busy && onPage(next)}>
            {total - next === 1 ? 'Next' : `Next ${Math.min(EXAMPLES_MAX, total - next)}`}
          </TextButton>
        )}
      </Group>
      <Box as="ul">
        {rows.map((row, index) => (
          <Group as="li" key={index} gap={2} py={1} style={{ paddingInlineStart: `${row.level * INDENT_EM}em` }}>
            <RowMark row={row} />
            <Text grow shrink tone={row.completed ? 'dim' : undefined} breakAnywhere>
              {row.completed && <span className="sr-only">Completed: </span>}
              {row.name}
            </Text>
            {row.date && (
              <Text size="small" tone="dim" nowrap>
                {capitalized(formatSet(row.date, row.time, now))}
              </Text>
            )}
            {row.repeat && (
              <Text size="small" tone="dim" nowrap>
                repeats
              </Text>
            )}
            {row.priority && <PriorityBars level={row.priority} />}
          </Group>
        ))}
      </Box>
    </section>
  );
}

function RowMark({ row: { kind, completed } }: { row: ImportSample }) {
  const Icon = kind === 'journal_entry' ? BookOpen : completed ? CircleCheck : Circle;
  return (
    <Group as="span" inline fixed icons="dim" aria-hidden>
      <Icon {...SMALL_ICON} />
    </Group>
  );
}
