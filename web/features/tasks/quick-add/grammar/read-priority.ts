import type { Priority } from '#contract/vocabulary.ts';
import type { Find } from './find.ts';

/** `!` low, `!!` medium, `!!!` high, as rivals have it; `p1` is the most urgent. */
const MARKS: Readonly<Record<string, Priority>> = {
  '!': 'low',
  '!!': 'medium',
  '!!!': 'high',
  p1: 'high',
  p2: 'medium',
  p3: 'low',
  '!1': 'high',
  '!2': 'medium',
  '!3': 'low',
  '!low': 'low',
  '!medium': 'medium',
  '!med': 'medium',
  '!high': 'high',
};

export interface PriorityFind extends Find {
  priority: Priority;
}

/** `!high`, `!!!`, `p1`. `See p2 of the contract` names a page: doubtful. */
export function readPriorities(open: string): PriorityFind[] {
  return [...open.matchAll(/(?<=^|[\s\uE000])(!{1,3}|!(?:high|med|medium|low|[1-3])|p[1-3])(?=[\s,;\uE000]|$)/giu)].map(
    ({ index, 0: text }) => {
      const page = /^p/i.test(text) && /^\s+(?:of|to|and|in)\s/i.test(open.slice(index + text.length));
      return { start: index, end: index + text.length, priority: MARKS[text.toLowerCase()]!, doubtful: page };
    },
  );
}
