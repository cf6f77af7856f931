import type { Migration } from '../migrate.ts';

/**
 * An unchosen mood or energy is stored as empty. Before, the defaults of the form were stored: an entry with both
 * defaults counts as unchosen, and reflections had no question about energy.
 */
export const unchosenMoods: Migration = {
  name: '0038_unchosen_moods',
  statements: () => [
    `update journal_entries set mood = '', energy_level = '' where mood = 'reflective' and energy_level = 'moderate'`,
    `update journal_entries set energy_level = '' where reflection is not null and energy_level = 'moderate'`,
  ],
};
