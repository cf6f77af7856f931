import type { Migration } from '../migrate.ts';

/** Nothing but a reason to make the triggers that announce changes, which follow every migration. */
export const changes: Migration = { name: '0026_changes', statements: () => [] };
