import type { Feature } from '#server/platform/feature.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';

/** Points survive the deletion of what earned them, so the log mentions what it is about. */
const completionRecords: readonly RecordKind[] = [
  {
    table: 'completions',
    word: 'completion',
    edges: [
      { column: 'project_id', to: 'projects', onDelete: 'mention' },
      { column: 'area_id', to: 'areas', onDelete: 'mention' },
      { column: 'pillar_id', to: 'pillars', onDelete: 'mention' },
    ],
  },
  // After the log, so that an account is deleted without keeping the sums of what is left of it.
  { table: 'completion_days', word: 'completed day', edges: [] },
  { table: 'completion_months', word: 'completed month', edges: [] },
  { table: 'active_days', word: 'active day', edges: [] },
  { table: 'active_months', word: 'active month', edges: [] },
];

export const completionsFeature: Feature = { name: 'completions', layer: 'base', records: completionRecords };
