import type { CoachSource } from '#contract/coach.ts';
import type { TodayTask } from '#contract/today.ts';

/** Writes names of own records into sentences, and collects them: an answer says what it is about. */
export interface Citing {
  /** The name in quotation marks. */
  cite(source: CoachSource): string;
  /** The name of a task in quotation marks. An occurrence of a recurring task is no record that a source can name. */
  citeTask(task: NamedTask): string;
  /** Notes a record that a sentence names in its own way. */
  note(source: CoachSource): void;
  /** All that were named, each once, in the order of the sentences. */
  sources(): CoachSource[];
}

export function startCiting(): Citing {
  const named = new Map<string, CoachSource>();
  const note = ({ entity_type, entity_id, name }: CoachSource) => {
    if (!named.has(entity_id)) named.set(entity_id, { entity_type, entity_id, name });
  };
  const cite = (source: CoachSource) => {
    note(source);
    return `“${source.name}”`;
  };
  return {
    note,
    cite,
    citeTask: (task) => (task.kind === 'task' ? cite(taskSource(task)) : `“${task.name}”`),
    sources: () => [...named.values()],
  };
}

type Named = Readonly<{ id: string; name: string }>;
type NamedTask = Named & Pick<TodayTask, 'kind'>;

const sourceOf =
  (entity_type: CoachSource['entity_type']) =>
  ({ id, name }: Named): CoachSource => ({
    entity_type,
    entity_id: id,
    name,
  });
export const pillarSource = sourceOf('pillar');
export const areaSource = sourceOf('area');
export const projectSource = sourceOf('project');
export const taskSource = sourceOf('task');
