import type { Migration } from '../migrate.ts';

/** Entries of the journal, with their tags, answers and links. */
export const journal: Migration = {
  name: '0032_journal',
  statements: ({ text, instant, date, endOfTable }) => {
    const ofEntry = `foreign key (user_id, entry_id) references journal_entries (user_id, id) on delete cascade`;
    const linked = ['pillar', 'area', 'project', 'task'];
    return [
      `create table journal_entries (
        user_id ${text} not null references users (id) on delete cascade,
        id ${text} not null,
        entry_date ${date} not null,
        title ${text} not null,
        content ${text} not null,
        mood ${text} not null,
        energy_level ${text} not null,
        template_id ${text},
        weather ${text},
        location ${text},
        is_private integer not null,
        word_count integer not null,
        created_at ${instant} not null,
        updated_at ${instant} not null,
        primary key (user_id, id)
      ) ${endOfTable}`,
      // The columns of filters and figures are separate, so that neither reads the texts.
      `create index journal_by_day
        on journal_entries (user_id, entry_date, created_at, id, mood, energy_level, word_count)`,
      `create table journal_tags (
        user_id ${text} not null,
        entry_id ${text} not null,
        folded ${text} not null,
        tag ${text} not null,
        place integer not null,
        primary key (user_id, entry_id, folded),
        ${ofEntry}
      ) ${endOfTable}`,
      `create index entries_of_tag on journal_tags (user_id, folded, entry_id, tag)`,
      `create table journal_answers (
        user_id ${text} not null,
        entry_id ${text} not null,
        place integer not null,
        prompt ${text} not null,
        answer ${text} not null,
        primary key (user_id, entry_id, place),
        ${ofEntry}
      ) ${endOfTable}`,
      `create table journal_links (
        user_id ${text} not null,
        id ${text} not null,
        entry_id ${text} not null,
        ${linked.map((kind) => `${kind}_id ${text},`).join(' ')}
        primary key (user_id, id),
        ${ofEntry},
        ${linked.map((kind) => `foreign key (user_id, ${kind}_id) references ${kind}s (user_id, id) on delete cascade,`).join(' ')}
        check (${linked.map((kind) => `case when ${kind}_id is null then 0 else 1 end`).join(' + ')} = 1)
      ) ${endOfTable}`,
      `create index links_of_entry on journal_links (user_id, entry_id)`,
      ...linked.map(
        (kind) => `create unique index journal_of_${kind} on journal_links (user_id, ${kind}_id, entry_id)`,
      ),
    ];
  },
};
