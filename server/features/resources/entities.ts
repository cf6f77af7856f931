import { EntityType } from '#contract/resources.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { brokenRule, invalidField, missingReference, notFound } from '#server/platform/errors.ts';
import { capitalised } from '#server/platform/calendar.ts';
import type { OwnedTable } from '#server/platform/record-kind.ts';
import { opensJournal } from '#server/platform/endpoints/scopes.ts';
import { existing } from '#server/records/links.ts';
import { isVisible } from '#server/records/references.ts';

/** A kind that files can be attached to: its table, and its column in attachments. */
export const ENTITIES = {
  pillar: { table: 'pillars', column: 'pillar_id' },
  area: { table: 'areas', column: 'area_id' },
  project: { table: 'projects', column: 'project_id' },
  task: { table: 'tasks', column: 'task_id' },
  journal_entry: { table: 'journal_entries', column: 'journal_id' },
  template: { table: 'project_templates', column: 'template_id' },
} as const satisfies Record<EntityType, { table: OwnedTable; column: string }>;

/** Identifies a record that a file is attached to. */
export interface EntityRef {
  type: EntityType;
  id: string;
}

/** The unchecked kind and id in a request. */
interface Named {
  entity_type?: string | undefined;
  entity_id?: string | undefined;
}

/**
 * Reads the kind and id of a request; an entry also as `journal`, its name until 0049. @throws InvalidInput when they
 * are missing, RuleBroken for an unknown kind of record.
 */
export function readEntity({ entity_type, entity_id }: Named): EntityRef {
  if (entity_type === undefined) throw invalidField('entity_type', 'Must not be empty');
  if (entity_id === undefined) throw invalidField('entity_id', 'Must not be empty');
  const { success, data } = EntityType.safeParse(entity_type === 'journal' ? 'journal_entry' : entity_type);
  if (!success) throw brokenRule(`Files can be attached to one of ${EntityType.options.join(', ')}`);
  return { type: data, id: entity_id };
}

/** @throws NotFound when it is missing, another user's, or an entry of a journal that is closed to the access token. */
export async function assertThere(ctx: RequestContext, { type, id }: EntityRef): Promise<void> {
  const { table } = ENTITIES[type];
  if (isClosed(ctx, type) || !(await existing(ctx, table, [id])).has(id)) throw notFound(wordOf(ctx, type));
}

/** @throws RuleBroken when it is missing, another user's or archived. */
export async function assertAttachable(ctx: RequestContext, { type, id }: EntityRef): Promise<void> {
  if (isClosed(ctx, type) || !(await isVisible(ctx, ENTITIES[type].table, id)))
    throw missingReference(wordOf(ctx, type));
}

/** @throws RuleBroken when it is missing or another user's. */
export async function assertDetachable(ctx: RequestContext, { type, id }: EntityRef): Promise<void> {
  if (isClosed(ctx, type) || !(await existing(ctx, ENTITIES[type].table, [id])).has(id))
    throw missingReference(wordOf(ctx, type));
}

const isClosed = (ctx: RequestContext, type: EntityType): boolean => type === 'journal_entry' && !opensJournal(ctx);

const wordOf = ({ graph }: RequestContext, type: EntityType): string =>
  capitalised(graph.kindOf(ENTITIES[type].table).word);
