import { isKnown, kindOf } from '../write-kinds.ts';
import type { KeptWrite } from './write-log.ts';

export type Marks = ReadonlyMap<string, 'waits' | 'refused'>;

export function marksOf(waiting: readonly KeptWrite[], refused: readonly KeptWrite[]): Marks {
  const refs = (each: KeptWrite) => (isKnown(each.name) ? kindOf(each).lanes(each.input) : []);
  const idOf = (lane: string) => lane.slice(lane.lastIndexOf(' ') + 1);
  return new Map([
    ...refused.flatMap(refs).map((lane) => [idOf(lane), 'refused'] as const),
    ...waiting.flatMap(refs).map((lane) => [idOf(lane), 'waits'] as const),
  ]);
}
