import { expect, test } from 'vitest';
import { usualPriority } from '../plan/priorities.ts';
import { fieldsOf } from './fields.ts';
import { readStatus } from './values.ts';

test('columns, levels and statuses are also known by their German names', () => {
  const header = ['Aufgabe', 'Fällig am', 'Projekt', 'Priorität', 'Erledigt', 'Schlagwörter', 'Ort', 'Erinnerung'];
  expect(fieldsOf(header, {})).toEqual([
    ...['name', 'due_date', 'project', 'priority', 'completed', 'labels', 'leave_out', 'reminder'],
  ]);
  expect(['hoch', 'mittel', 'Niedrig'].map(usualPriority)).toEqual(['high', 'medium', 'low']);
  expect(['Ja', 'offen', 'in Arbeit'].map(readStatus)).toEqual(['completed', 'todo', 'in_progress']);
});

test('an English name of a column comes before a German one', () => {
  expect(fieldsOf(['Titel', 'Task'], {})).toEqual(['leave_out', 'name']);
  expect(fieldsOf(['Notizen', 'Aufgabe'], {})).toEqual(['description', 'name']);
});
