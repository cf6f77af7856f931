import type { Migration } from '../migrate.ts';

/**
 * Files are attached to a `journal_entry`, its name everywhere in the API; before it was `journal`. Links of files in
 * the trash contain it too; they have only ids and no texts of a person, so replacing the word is safe.
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
