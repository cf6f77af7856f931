import type { Migration } from '../migrate.ts';

/**
 * A file is attached to a `journal_entry`, as the API calls it everywhere; before it was `journal`. Links of files that wait
 * in the trash say it as well: they have ids and no words of a person, so that nothing else can be meant.
 */
export const journalEntry: Migration = {
  name: '0049_journal_entry',
  statements: () => [
    `update attachments set entity_type = 'journal_entry' where entity_type = 'journal'`,
    `update trash_links set link = replace(link, '"entity_type":"journal"', '"entity_type":"journal_entry"')
      where link like '%"entity_type":"journal"%'`,
    `update trash_contents set content = replace(content, '"entity_type":"journal"', '"entity_type":"journal_entry"')
      where content like '%"entity_type":"journal"%'`,
  ],
};
