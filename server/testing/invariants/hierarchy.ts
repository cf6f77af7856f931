import { sql } from 'kysely';
import { isEmoji } from '#contract/platform/emoji.ts';
import { type Offender, type ReadInvariant, type ReadTable, rowsOf, type SqlInvariant } from './invariant.ts';

export const HIERARCHY_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'Sub-pillars are one level deep',
    offenders: sql`select sub.user_id, sub.id from pillars sub
      join pillars parent on parent.user_id = sub.user_id and parent.id = sub.parent_pillar_id
      where parent.parent_pillar_id is not null`,
  },
  {
    sentence: 'A wanted share is between 0 and 100 percent',
    offenders: rowsOf('pillars', sql`time_allocation_percentage not between 0 and 100`),
  },
  {
    sentence: 'The importance of an area is from 1 to 5',
    offenders: rowsOf('areas', sql`importance not between 1 and 5`),
  },
  {
    sentence: 'The importance of a project is from 1 to 5',
    offenders: rowsOf('projects', sql`importance not between 1 and 5`),
  },
  {
    sentence: 'A project has one of the four statuses',
    offenders: rowsOf('projects', sql`status not in ('Not Started', 'In Progress', 'Completed', 'On Hold')`),
  },
  {
    sentence: 'A project is completed if and only if it has a time of completion',
    offenders: rowsOf('projects', sql`(status = 'Completed') <> (completed_at is not null)`),
  },
  {
    sentence: 'A user has at most one Inbox',
    offenders: sql`select user_id, user_id as id from projects where is_inbox = 1 group by user_id having count(*) > 1`,
  },
  {
    sentence: 'The Inbox keeps its name, is in no area, and is never due, archived or completed',
    offenders: rowsOf(
      'projects',
      sql`is_inbox = 1 and (name <> 'Inbox' or area_id is not null or archived_at is not null or status <> 'Not Started' or due_date is not null)`,
    ),
  },
  {
    sentence: 'An area has at most one list, which has its id, and no other project has that of an area',
    offenders: sql`select project.user_id, project.id from projects project
      join areas area on area.user_id = project.user_id and area.id = project.id
      where project.area_id is null or project.area_id <> project.id`,
  },
  {
    sentence: 'The list of an area is always open, never due, never archived and not the Inbox',
    offenders: rowsOf(
      'projects',
      sql`id = area_id and (archived_at is not null or status <> 'Not Started' or due_date is not null or is_inbox = 1)`,
    ),
  },
];

export const ICON_INVARIANTS: readonly ReadInvariant[] = [
  { sentence: 'The icon of a pillar, an area or a project is an emoji', offenders: withoutEmoji },
];

async function withoutEmoji(read: ReadTable): Promise<Offender[]> {
  const rows = [...(await read('pillars')), ...(await read('areas')), ...(await read('projects'))];
  return rows.filter(({ icon }) => !isEmoji(icon));
}
