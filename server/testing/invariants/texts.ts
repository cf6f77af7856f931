import { sql } from 'kysely';
import { SUMMARY_MAX } from '#contract/assistant.ts';
import { CHAT_TITLE_MAX } from '#contract/coach.ts';
import { CONTENT_MAX } from '#contract/journal.ts';
import { PATH_PART_MAX } from '#contract/platform/wire.ts';
import { FILE_NAME_MAX, FOLDER_PATH_MAX, TAG_MAX, TAGS_MAX } from '#contract/resources.ts';
import { TOKEN_NAME_MAX } from '#contract/tokens.ts';
import { DESCRIPTION_MAX, NAME_MAX, TASK_NAME_MAX, TITLE_MAX } from '#contract/vocabulary.ts';
import { REPLY_MAX } from '#contract/coach.ts';
import type { Offender, SqlInvariant } from './invariant.ts';

/** The texts of records that people write, with their limits. */
const LIMITS: readonly (readonly [table: string, texts: Readonly<Record<string, number>>])[] = [
  ...['pillars', 'areas', 'projects'].map(
    (table) => [table, { name: NAME_MAX, description: DESCRIPTION_MAX }] as const,
  ),
  ['project_templates', { name: NAME_MAX, description: DESCRIPTION_MAX, category: TITLE_MAX }],
  ...['tasks', 'recurring_tasks'].map(
    (table) => [table, { name: TASK_NAME_MAX, description: DESCRIPTION_MAX, category: TITLE_MAX }] as const,
  ),
  ['access_tokens', { name: TOKEN_NAME_MAX }],
  ['assistant_changes', { program: NAME_MAX, summary: SUMMARY_MAX }],
  ['feedback', { subject: TITLE_MAX, message: DESCRIPTION_MAX }],
  ['journal_templates', { name: NAME_MAX, description: DESCRIPTION_MAX }],
  ['chat_sessions', { session_id: PATH_PART_MAX, title: CHAT_TITLE_MAX }],
  ['chat_messages', { content: REPLY_MAX }],
  ['journal_entries', { title: TITLE_MAX, content: CONTENT_MAX, weather: TITLE_MAX, location: TITLE_MAX }],
  [
    'resources',
    {
      name: FILE_NAME_MAX,
      original_name: FILE_NAME_MAX,
      description: DESCRIPTION_MAX,
      tags: TAGS_MAX * (TAG_MAX + 1),
      folder_path: FOLDER_PATH_MAX + 1,
    },
  ],
];

export const TEXT_INVARIANTS: readonly SqlInvariant[] = [
  {
    // The databases count characters, of which a text never has more than UTF-16 units, which the limits count.
    sentence: 'No text is longer than its limit',
    offenders: sql<Offender>`${sql.join(
      LIMITS.flatMap(([table, texts]) =>
        Object.entries(texts).map(
          ([column, max]) =>
            sql`select user_id, id from ${sql.table(table)} where length(${sql.ref(column)}) > ${sql.lit(max)}`,
        ),
      ),
      sql` union all `,
    )}`,
  },
];
