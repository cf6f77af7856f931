import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { DEFAULT_COLOR, DESCRIPTION_MAX, Importance, NAME_MAX } from './vocabulary.ts';
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
  requestQuery,
  sortOrder,
  withBase,
  prose,
} from './platform/wire.ts';

export const DEFAULT_AREA_ICON = '🎯';

/** An area on the wire: an ongoing system inside a pillar. */
export const Area = z.strictObject({
  id,
  pillar_id: z.nullable(id),
  name: z.string(),
  description: z.string(),
  icon,
  color: z.string(),
  importance: Importance,
  archived: z.boolean(),
  sort_order: sortOrder,
  pillar_name: z.nullable(z.string()),
  pillar_color: z.nullable(z.string()),
  project_count: count,
  completed_project_count: count,
  total_task_count: count,
  completed_task_count: count,
  progress_percentage: percentage,
  projects: levelBelow,
  created_at: instant,
  updated_at: instant,
  date_created: instant,
});
export type Area = z.output<typeof Area>;

const newAreaFields = {
  pillar_id: orNull(id),
  name: name(NAME_MAX),
  description: orDefault(prose(DESCRIPTION_MAX), ''),
  icon: iconInput(DEFAULT_AREA_ICON),
  color: orDefault(color, DEFAULT_COLOR),
  importance: orDefault(Importance, 3),
};

export const NewArea = z.object({ id: clientId, ...newAreaFields });
export type NewArea = z.output<typeof NewArea>;

export const AreaChanges = changes({ ...newAreaFields, sort_order: sortOrder });
export type AreaChanges = z.output<typeof AreaChanges>;
const AreaEdit = withBase(AreaChanges, ['name', 'description']);

export const areasContract = about('tasks', {
  get: endpoint('GET /areas/:id', { summary: 'Reads one area.', params: idParams, response: Area }),
  create: endpoint('POST /areas', {
    summary: 'Creates an area.',
    body: NewArea,
    status: 201,
    response: Area,
  }),
  change: endpoint('PUT /areas/:id', {
    summary: 'Changes the given fields of an area.',
    params: idParams,
    body: AreaEdit,
    response: Area,
  }),
  archive: endpoint('PUT /areas/:id/archive', {
    summary: 'Archives an area, which hides it and everything in it.',
    params: idParams,
    response: Area,
  }),
  unarchive: endpoint('PUT /areas/:id/unarchive', {
    summary: 'Unarchives an area.',
    params: idParams,
    response: Area,
  }),
  reorder: endpoint('PUT /areas/reorder', {
    refuses: [404],
    summary: 'Reorders areas. Areas that are not named follow in their old order.',
    body: z.object({ area_ids: listOfIds(1000) }),
    response: Message,
  }),
  delete: endpoint('DELETE /areas/:id', {
    summary: 'Deletes an area with its projects and tasks.',
    params: idParams,
    query: requestQuery,
    response: Deleted,
  }),
});
