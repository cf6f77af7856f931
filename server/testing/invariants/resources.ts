import { sql } from 'kysely';
import { pictureAddress } from '#contract/auth.ts';
import { EntityType, STORAGE_BYTES_MAX } from '#contract/resources.ts';
import { ENTITIES } from '#server/features/resources/entities.ts';
import { isUnused } from '#server/features/resources/queries.ts';
import { type Offender, rowsOf, type SqlInvariant } from './invariant.ts';

const ENTITY_TYPES = EntityType.options;
const pointerOf = (type: EntityType) => sql.ref(ENTITIES[type].column);
const POINTERS = sql.join(ENTITY_TYPES.map(pointerOf));

export const RESOURCE_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'Every file, stored or in the trash, has a location of its bytes',
    offenders: sql<Offender>`select owned.user_id, owned.id from (
        select user_id, id from resources
        union all select user_id, id from trash_records where kind = 'resource'
      ) as owned where not exists (
        select 1 from stored_files where stored_files.user_id = owned.user_id and stored_files.resource_id = owned.id)`,
  },
  {
    sentence: 'The folder of a file has no steps back',
    offenders: rowsOf('resources', sql`folder_path || '/' like '%/../%' or folder_path || '/' like '%/./%'`),
  },
  {
    sentence: 'Files that share bytes have the same size',
    offenders: sql<Offender>`select user_id, file_id as id from stored_files
      group by user_id, file_id having count(distinct size) > 1 or count(distinct hash) > 1`,
  },
  {
    sentence: 'The size of a file is that of its bytes',
    offenders: sql<Offender>`select resources.user_id, resources.id from resources
      join stored_files on stored_files.user_id = resources.user_id and stored_files.resource_id = resources.id
      where stored_files.size <> resources.size`,
  },
  {
    sentence: 'An attachment refers to exactly the record that it names',
    offenders: sql<Offender>`select user_id, resource_id as id from attachments
      where coalesce(${POINTERS}) <> entity_id
        or (${sql.join(
          ENTITY_TYPES.map((type) => sql`case when ${pointerOf(type)} is null then 0 else 1 end`),
          sql` + `,
        )}) <> 1
        or case entity_type ${sql.join(
          ENTITY_TYPES.map((type) => sql`when ${sql.lit(type)} then ${pointerOf(type)}`),
          sql` `,
        )} end is null`,
  },
  {
    sentence: 'The picture of an account is the stored one, unless it is external',
    offenders: sql<Offender>`select users.id as user_id, users.id from users
      left join profile_pictures as stored on stored.user_id = users.id
      where case when stored.user_id is null then users.profile_picture like ${sql.lit(`${pictureAddress('')}%`)}
        else users.profile_picture is distinct from ${sql.lit(pictureAddress(''))} || stored.file_id end`,
  },
  {
    sentence: 'The files of a user do not exceed the storage limit',
    offenders: sql<Offender>`select user_id, user_id as id from (
        select user_id, size from stored_files as stored where not ${isUnused(sql.ref('stored.user_id'))}
        union all select user_id, size from profile_pictures
      ) as taken group by user_id having sum(size) > ${sql.lit(STORAGE_BYTES_MAX)}`,
  },
];
