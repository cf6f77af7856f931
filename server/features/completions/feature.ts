import type { Feature } from '#server/platform/feature.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';

/** A deleted record keeps the points that it earned, so these references are mentions. */
const completionRecords: readonly RecordKind[] = [
  {
    table: 'completions',
    word: 'completion',
    exported: { part: 'completions', key: ['kind', 'subject_id'], json: ['breakdown'] },
    edges: [
      { column: 'project_id', to: 'projects', onDelete: 'mention' },
      { column: 'area_id', to: 'areas', onDelete: 'mention' },
      { column: 'pillar_id', to: 'pillars', onDelete: 'mention' },
    ],
  },
  // Deleted after the log: deleting the log updates these sums.
  { table: 'completion_days', word: 'completed day', exported: { leftOut: 'sums that triggers keep' }, edges: [] },
  { table: 'completion_months', word: 'completed month', exported: { leftOut: 'sums that triggers keep' }, edges: [] },
  { table: 'active_days', word: 'active day', exported: { leftOut: 'sums that triggers keep' }, edges: [] },
  { table: 'active_months', word: 'active month', exported: { leftOut: 'sums that triggers keep' }, edges: [] },
];

export const completionsFeature: Feature = { name: 'completions', layer: 'base', records: completionRecords };
