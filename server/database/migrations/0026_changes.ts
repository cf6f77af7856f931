import type { Migration } from '../migrate.ts';

/** Empty: every migration recreates the triggers, and this one adds those that announce changes. */
export const changes: Migration = { name: '0026_changes', statements: () => [] };
