import type { Migration } from '../migrate.ts';

/**
 * A mood and an energy that nobody chose are stored as empty. Before, they were stored as the defaults, with which the form
 * opened: an entry that has both was not chosen for, and reflections were never asked about energy.
 */
export const unchosenMoods: Migration = {
  name: '0038_unchosen_moods',
  statements: () => [
    `update journal_entries set mood = '', energy_level = '' where mood = 'reflective' and energy_level = 'moderate'`,
    `update journal_entries set energy_level = '' where reflection is not null and energy_level = 'moderate'`,
  ],
};
