import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { DEFAULT_COLOR, DESCRIPTION_MAX, NAME_MAX } from './vocabulary.ts';
import {
  changes,
  clientId,
  color,
  count,
  Deleted,
  icon,
  iconInput,
  id,
  listOfIds,
  idParams,
  instant,
  levelBelow,
  Message,
  name,
  orDefault,
  orNull,
  percentage,
  percentageInput,
  requestQuery,
  sortOrder,
  withBase,
  prose,
} from './platform/wire.ts';

export const DEFAULT_PILLAR_ICON = '🎯';

/** A pillar on the wire. Its figures include its sub-pillars; sub-pillars are one level deep. */
export const Pillar = z.strictObject({
  id,
  parent_pillar_id: z.nullable(id),
  name: z.string(),
  description: z.string(),
  icon,
  color: z.string(),
  /** The share of time wanted for it, percent. */
  time_allocation_percentage: z.nullable(percentage),
  archived: z.boolean(),
  sort_order: sortOrder,
  area_count: count,
  project_count: count,
  task_count: count,
  completed_task_count: count,
  progress_percentage: percentage,
  areas: levelBelow,
  get sub_pillars() {
    return z.array(Pillar);
  },
  created_at: instant,
  updated_at: instant,
  date_created: instant,
});
export type Pillar = z.output<typeof Pillar>;

const newPillarFields = {
  parent_pillar_id: orNull(id),
  name: name(NAME_MAX),
  description: orDefault(prose(DESCRIPTION_MAX), ''),
  icon: iconInput(DEFAULT_PILLAR_ICON),
  color: orDefault(color, DEFAULT_COLOR),
  time_allocation_percentage: orNull(percentageInput),
};

export const NewPillar = z.object({ id: clientId, ...newPillarFields });
export type NewPillar = z.output<typeof NewPillar>;

export const PillarChanges = changes({ ...newPillarFields, sort_order: sortOrder });
export type PillarChanges = z.output<typeof PillarChanges>;
const PillarEdit = withBase(PillarChanges, ['name', 'description']);

export const pillarsContract = about('tasks', {
  get: endpoint('GET /pillars/:id', {
    summary: 'Reads one pillar with its sub-pillars.',
    params: idParams,
    response: Pillar,
  }),
  create: endpoint('POST /pillars', {
    summary: 'Creates a pillar or a sub-pillar.',
    body: NewPillar,
    status: 201,
    response: Pillar,
  }),
  change: endpoint('PUT /pillars/:id', {
    summary: 'Changes the given fields of a pillar.',
    params: idParams,
    body: PillarEdit,
    response: Pillar,
  }),
  archive: endpoint('PUT /pillars/:id/archive', {
    summary: 'Archives a pillar, which hides it and everything in it.',
    params: idParams,
    response: Pillar,
  }),
  unarchive: endpoint('PUT /pillars/:id/unarchive', {
    summary: 'Unarchives a pillar.',
    params: idParams,
    response: Pillar,
  }),
  reorder: endpoint('PUT /pillars/reorder', {
    refuses: [404],
    summary: 'Reorders pillars. Pillars that are not named follow in their old order.',
    body: z.object({ pillar_ids: listOfIds(1000) }),
    response: Message,
  }),
  delete: endpoint('DELETE /pillars/:id', {
    summary: 'Deletes a pillar. Its areas and sub-pillars stay.',
    params: idParams,
    query: requestQuery,
    response: Deleted,
  }),
});
