import { BookOpen, Circle, CircleCheck } from 'lucide-react';
import type { ImportSample } from '#contract/imports.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, formatDay } from '#web/platform/format.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';

/** How far each level of subtasks is to the right. */
const INDENT_EM = 1;

/** The first rows of an import, as they will be. */
export function Sample({ rows, total }: { rows: readonly ImportSample[]; total: number }) {
  const today = useToday();
  if (rows.length === 0) return null;
  return (
    <section aria-label="First rows">
      <Text as="h3" mb={1.5} size="small" weight={600}>
        {total > rows.length ? `${rows.length} of ${formatCount(total)} rows` : 'All rows'}
      </Text>
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
                {formatDay(row.date, today)}
                {row.time && ` ${row.time}`}
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
