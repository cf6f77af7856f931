import type { Changed } from '#contract/changes.ts';
import type { Layer } from '../layers.ts';
import { takeChanged } from '../tasks/take-changed.ts';
import { kindOf, type Write } from '../write-kinds.ts';
import type { KeptWrite } from './write-log.ts';

/** A write with its answer, to take it over again after a reload. */
export interface AnsweredWrite extends Pick<KeptWrite, 'id' | 'name' | 'input'> {
  answer: unknown;
  /** The other records that it changed, if the server has listed them. */
  changed: Changed | undefined;
}

/** Shows what a write does, as long as it has no answer. */
export const showWrite = (layer: Layer, write: Write): void =>
  tryToShow(write, () => kindOf(write).show?.(layer, write.input));

export function takeAnswer(layer: Layer, { name, input, answer, changed }: AnsweredWrite): void {
  const write = { name, input };
  const { merge } = kindOf(write);
  if (merge) tryToShow(write, () => merge(layer, answer, input));
  else showWrite(layer, write);
  if (changed) takeChanged(layer, changed);
}

/** A stored write may be of another version; if it cannot be shown, it must not block the others. */
function tryToShow({ name }: Pick<Write, 'name'>, work: () => void): void {
  try {
    work();
  } catch (error) {
    console.error(`${name} could not be shown`, error);
  }
}
