import type { Alignment } from '#contract/alignment.ts';
import type { CoachScreen, CoachSource } from '#contract/coach.ts';
import type { TodayTask } from '#contract/today.ts';
import type { Above } from '#server/features/tasks/tasks-above.ts';
import { weekdayAndDay } from '#server/platform/calendar.ts';
import type { Week } from './snapshot.ts';
import type { WrittenEntry } from './written.ts';

type Named = Readonly<{ id: string; name: string }>;

const sourceOf =
  <Type extends CoachSource['entity_type']>(entity_type: Type) =>
  ({ id, name }: Named): CoachSource & { entity_type: Type } => ({ entity_type, entity_id: id, name });
export const pillarSource = sourceOf('pillar');
export const areaSource = sourceOf('area');
export const projectSource = sourceOf('project');
export const taskSource = sourceOf('task');
export const shareSource = ({ pillar_id, pillar_name }: Alignment['balance'][number]) =>
  pillarSource({ id: pillar_id, name: pillar_name });

const ENTRY = 'journal_entry';

/** Shorter names match too many texts. */
const QUOTED_NAME_MIN = 3;

/** Collects the records that an answer names, each once, in the order of their names. */
export class Citations {
  readonly #named = new Map<string, CoachSource>();
  /** The tasks above subtasks, which are named with their task. */
  above: ReadonlyMap<string, Above> = new Map();

  get sources(): CoachSource[] {
    return [...this.#named.values()];
  }

  /** Adds a record that a sentence names without quotation marks. */
  readonly note = ({ entity_type, entity_id, name }: CoachSource): void => {
    if (!this.#named.has(entity_id)) this.#named.set(entity_id, { entity_type, entity_id, name });
  };

  /** Adds a record. @returns its name in quotation marks, of a subtask after that of its task: `“Party” › “Invite”`. */
  readonly cite = (source: CoachSource): string => {
    const parent = this.above.get(source.entity_id)?.parent;
    if (parent) this.note(taskSource(parent));
    this.note(source);
    return this.nameOf({ id: source.entity_id, name: source.name });
  };

  /** The same name, without adding the record. */
  readonly nameOf = ({ id, name }: Named): string => {
    const parent = this.above.get(id)?.parent;
    return parent ? `“${parent.name}” › “${name}”` : `“${name}”`;
  };

  /** The same for a task or an occurrence of a recurring task; an occurrence cannot be a source. */
  readonly citeTask = (task: Named & Pick<TodayTask, 'kind'>): string =>
    task.kind === 'task' ? this.cite(taskSource(task)) : `“${task.name}”`;

  /** Adds a journal entry. @returns its day, numbered if another entry of that day is named too. */
  readonly citeEntry = (
    { id, entry_date: day }: Pick<WrittenEntry, 'id' | 'entry_date'>,
    { day: today, locale }: Pick<Week, 'day' | 'locale'>,
  ): string => {
    const known = this.#named.get(id);
    if (known) return known.name;
    const words = weekdayAndDay(day, { locale, withYear: day.slice(0, 4) !== today.slice(0, 4) });
    const isOfDay = ({ entity_type: type, name }: CoachSource) =>
      type === ENTRY && (name === words || name.startsWith(`${words} (`));
    const count = this.sources.filter(isOfDay).length;
    const name = count === 0 ? words : `${words} (${count + 1})`;
    this.note({ entity_type: ENTRY, entity_id: id, name });
    return name;
  };

  /** Adds a screen as the source of a phrase, such as `3 overdue tasks`. @returns the phrase. */
  readonly citeScreen = (phrase: string, screen: CoachScreen): string => {
    this.#named.set(phrase, { entity_type: 'screen', entity_id: screen, name: phrase });
    return phrase;
  };

  /** Adds the known records whose names are quoted in a text of an answer, in the order of the records. */
  noteQuoted(answer: unknown, known: readonly CoachSource[]): void {
    const text = textsIn(answer).join('\n');
    const names = new Set<string>();
    for (const source of known) {
      const { name } = source;
      if (name.length < QUOTED_NAME_MIN || names.has(name)) continue;
      if (!text.includes(`“${name}”`) && !text.includes(`"${name}"`)) continue;
      names.add(name);
      this.note(source);
    }
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
