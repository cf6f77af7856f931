import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Moon, Sunset } from 'lucide-react';
import type { ReflectionKind } from '#contract/journal.ts';
import type { DayReflections } from '#contract/reflections.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { factTexts, sleepTexts } from './reflection-text.ts';
import { reflectionQueries } from './reflection-queries.ts';

interface EntryDayProps {
  kind: ReflectionKind;
  /** The date of the entry, `YYYY-MM-DD`. */
  date: string;
}

/** What the text of a reflection does not contain: the figures of its day, and a link to it. */
export function EntryDay({ kind, date }: EntryDayProps) {
  const { data: day } = useQuery(reflectionQueries.day(date));
  const Icon = kind === 'morning' ? Moon : Sunset;
  return (
    <Group as="p" wrap gap={3} rowGap={0.5} tabular note icons="dim">
      <Icon {...SMALL_ICON} />
      {day && figuresOf(day, kind).map((each) => <span key={each}>{each}</span>)}
      <Group as="a" inline gap={1.5} tone="text" minH="small" touch hover="underline" href={hrefOf('today', { date })}>
        Open this day
        <ArrowRight {...SMALL_ICON} />
      </Group>
    </Group>
  );
}

/** The figures of the night, or the result of the day and what was done. */
function figuresOf({ morning, evening, facts }: DayReflections, kind: ReflectionKind): string[] {
  // The feeling is an answer in the entry.
  if (kind === 'morning') return morning ? sleepTexts({ ...morning, feeling: null }) : [];
  const score = evening?.completion_score ?? null;
  return [...(score === null ? [] : [`${score} of 10`]), ...factTexts(facts)];
}
