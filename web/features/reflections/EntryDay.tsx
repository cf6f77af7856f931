import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Moon, Sunset } from 'lucide-react';
import type { ReflectionKind } from '#contract/journal.ts';
import type { DayReflections } from '#contract/reflections.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { factWords, nightWords } from './reflection-text.ts';
import { reflectionQueries } from './reflection-queries.ts';

interface EntryDayProps {
  /** What the entry is. */
  kind: ReflectionKind;
  /** Of the entry, `YYYY-MM-DD`. */
  date: string;
}

/** What the entry of a reflection does not say in words: the figures of its day, and the way there. */
export function EntryDay({ kind, date }: EntryDayProps) {
  const { data: day } = useQuery(reflectionQueries.day(date));
  const Icon = kind === 'morning' ? Moon : Sunset;
  return (
    <Group as="p" wrap gap={3} rowGap={0.5} tabular note icons="dim">
      <Icon {...SMALL_ICON} />
      {day && figuresOf(day, kind).map((each) => <span key={each}>{each}</span>)}
      <Group as="a" inline gap={1.5} tone="text" minH="small" touch hover="underline" href={hrefOf('today', { date })}>
        The day in Today
        <ArrowRight {...SMALL_ICON} />
      </Group>
    </Group>
  );
}

/** The night before the day, or how it went and what was done. */
function figuresOf({ morning, evening, facts }: DayReflections, kind: ReflectionKind): string[] {
  // How it felt is an answer of the entry.
  if (kind === 'morning') return morning ? nightWords({ ...morning, feeling: null }) : [];
  const score = evening?.completion_score ?? null;
  return [...(score === null ? [] : [`${score} of 10`]), ...factWords(facts)];
}
