import { JournalEntry, JournalTemplate } from '#contract/journal.ts';
import type { Feature } from '#server/platform/feature.ts';
import { journalRecords } from './records.ts';
import { journalRoutes } from './routes.ts';

export const journalFeature: Feature = {
  name: 'journal',
  layer: 'tasks',
  records: journalRecords,
  routes: journalRoutes,
  sections: ['journal'],
  schemas: { JournalEntry, JournalTemplate },
};
