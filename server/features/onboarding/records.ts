import type { RecordKind } from '#server/platform/record-kind.ts';

export const onboardingRecords: readonly RecordKind[] = [
  { table: 'onboarding_applications', word: 'applied starter template', edges: [] },
];
