import { sql } from 'kysely';
import { EnergyLevel, Mood } from '#contract/journal.ts';
import { countEntryWords } from '#server/features/journal/entry-parts.ts';
import { fold } from '#server/platform/folding.ts';
import { type Offender, type ReadInvariant, rowsOf, type SqlInvariant } from './invariant.ts';

const words = (all: readonly string[]) => sql.join(all.map((word) => sql.lit(word)));

export const JOURNAL_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'A journal entry has a known mood and a known level of energy, or none',
    offenders: rowsOf(
      'journal_entries',
      sql`mood not in ('', ${words(Mood.options)}) or energy_level not in ('', ${words(EnergyLevel.options)})`,
    ),
  },
  {
    sentence: 'A day has one reflection of a kind',
    offenders: sql<Offender>`select user_id, min(id) as id from journal_entries where reflection is not null
      group by user_id, reflection, entry_date having count(*) > 1`,
  },
  {
    sentence: 'Scores of a reflection are from 1 to 10, and a night has up to 24 hours',
    offenders: rowsOf(
      'journal_entries',
      sql`(completion_score is not null and (completion_score not between 1 and 10))
        or (sleep_quality is not null and (sleep_quality not between 1 and 10))
        or (sleep_hours is not null and (sleep_hours not between 0 and 24))`,
    ),
  },
];

export const JOURNAL_TEXT_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: 'The word count of a journal entry matches its texts',
    async offenders(read) {
      const ofEntry = Map.groupBy(await read('journal_answers'), ({ user_id, entry_id }) => `${user_id} ${entry_id}`);
      return (await read('journal_entries')).filter(({ user_id, id, content, word_count }) => {
        const own = ofEntry.get(`${user_id} ${id}`) ?? [];
        return word_count !== countEntryWords(content, Object.fromEntries(own.map((row) => [row.prompt, row.answer])));
      });
    },
  },
  {
    sentence: 'A tag of a journal entry is on one line, and found regardless of case and accents',
    async offenders(read) {
      return (await read('journal_tags'))
        .filter(({ folded, tag }) => folded !== fold(tag) || /[\n\r]/.test(tag))
        .map(({ user_id, entry_id }) => ({ user_id, id: entry_id }));
    },
  },
];
