import type { RecordKind } from '#server/platform/record-kind.ts';
import { assertFits } from './assert-room.ts';

export const projectTemplateRecords: readonly RecordKind[] = [
  {
    table: 'project_templates',
    word: 'template',
    kind: 'project_template',
    texts: ['name', 'description'],
    edges: [{ column: 'area_id', to: 'areas', onDelete: 'mention' }],
    trash: { fit: assertFits },
  },
  { table: 'built_in_template_uses', word: 'use of a built-in template', edges: [] },
];
