import type { Feature } from '#server/platform/feature.ts';
import { completionRecords } from './records.ts';

export const completionsFeature: Feature = { name: 'completions', layer: 'base', records: completionRecords };
