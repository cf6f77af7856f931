import { expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { aTask } from '#web/testing/a-task.ts';
import { indexWords, suggestProject } from './suggest-project.ts';

const projects = ['Launch the studio website', 'Guest room ready by spring', 'Monthly budget'].map(
  (name) => ({ id: name, name }) as Project,
);
const task = (project_id: string, name: string) => aTask(name, { project_id });
const tasks = [
  task('Launch the studio website', 'Choose the paper of the press'),
  task('Guest room ready by spring', 'Paint the shelves'),
  task('Guest room ready by spring', 'Measure for shelves'),
  task('Monthly budget', 'Sort the paper bills'),
  task('inbox', 'Order paper and ink'),
];
const index = indexWords(projects, tasks);
const suggested = (name: string) => {
  const found = suggestProject({ name }, index, projects);
  return found && [found.project.name, found.words];
};

test('a word in the name of a project, or two in its tasks, suggest it', () => {
  expect(suggested('Ask about the Websites of others')).toEqual(['Launch the studio website', ['Websites']]);
  expect(suggested('Ask Jonas which paper the press takes')).toEqual(['Launch the studio website', ['paper', 'press']]);
  expect(suggested('Buy a shelf and shelves')).toEqual(['Guest room ready by spring', ['shelves']]);
});

test('a suggestion tells whether the name of the project has the word, or only its tasks', () => {
  const isNamed = (name: string) => suggestProject({ name }, index, projects)?.isNamed;
  expect(isNamed('Ask about the Websites of others')).toBe(true);
  expect(isNamed('Buy a shelf and shelves')).toBe(false);
});

test('words that several projects have and common words suggest nothing', () => {
  for (const name of ['Fold the paper', 'Write about this', 'Call Ana', 'Order ink', ''])
    expect(suggested(name)).toBeNull();
});

const OF_A_PERSON = {
  'Flat Move': ['Split the bill into one task each', 'Pick a van', 'Pack kitchen boxes', 'Label kitchen boxes'],
  'A short trip': ['Tickets and papers', 'Book the hotel', 'Pack a small bag'],
  'School change for Lina': ['Visit the open day', 'Send the school report'],
  'Kitchen garden': ['Order tomato seeds', 'Build a raised bed', 'Is there enough compost', 'See if there are slugs'],
  'Half marathon in Bonn': ['Long run on Sunday', 'New running shoes'],
  'Piano recital': ['Practise the Gymnopedie', 'Tune the piano'],
  'Tax return 2026': ['Sort the receipts', 'Download the bank receipts'],
};

/** What a person writes into the Inbox, with the project that is meant; null: none. */
const LINES: readonly (readonly [name: string, meant: keyof typeof OF_A_PERSON | null])[] = [
  ['Tax papers to accountant', 'Tax return 2026'],
  ['Find the tax number', 'Tax return 2026'],
  ['Scan receipts of the car', 'Tax return 2026'],
  ['Receipts for the dentist', 'Tax return 2026'],
  ['Is there a printer who takes cartridges back?', null],
  ['Change bed linen', null],
  ['Solo task', null],
  ['Pick up parcel', null],
  ['Change the light bulb', null],
  ['Short call with Ana', null],
  ['Short walk at noon', null],
  ['Move the meeting to Monday', null],
  ['Order printer ink', null],
  ['Pack lunch', null],
  ['Visit grandma', null],
  ['Open a window', null],
  ['Papers for the recycling bin', null],
  ['Small talk with the new boss', null],
  ['Bag for the gym', null],
  ['Task list for Monday', null],
  ['Report the broken street lamp', null],
  ['Build a bird house', null],
  ['Plan the week', null],
  ['Tell the landlord about the flat keys', 'Flat Move'],
  ['Cancel electricity of the old flat', 'Flat Move'],
  ['More boxes from the shop', 'Flat Move'],
  ['Read about trips to Rome', 'A short trip'],
  ['Hotel and tickets for Prague', 'A short trip'],
  ['Uniform for the new school', 'School change for Lina'],
  ['Ask Lina what she wants to learn', 'School change for Lina'],
  ['School bus timetable', 'School change for Lina'],
  ['Compost for the garden', 'Kitchen garden'],
  ['Garden gloves', 'Kitchen garden'],
  ['Marathon start number', 'Half marathon in Bonn'],
  ['Train to Bonn', 'Half marathon in Bonn'],
  ['Piano stool', 'Piano recital'],
  ['Invite friends to the recital', 'Piano recital'],
];

test('at least 9 of 10 suggestions are right, and one common word suggests nothing', () => {
  const own = Object.keys(OF_A_PERSON).map((name) => ({ id: name, name }) as Project);
  const words = indexWords(
    own,
    Object.entries(OF_A_PERSON).flatMap(([id, names]) => names.map((name) => task(id, name))),
  );
  const offered = LINES.flatMap(([name, meant]) => {
    const found = suggestProject({ name }, words, own);
    return found ? [{ name, offered: found.project.name, meant }] : [];
  });
  const wrong = offered.filter((each) => each.offered !== each.meant);
  expect(wrong.length).toBeLessThanOrEqual(offered.length / 10);
  expect(offered.length).toBeGreaterThanOrEqual(16);
  expect(wrong.filter(({ meant }) => meant === null)).toEqual([]);
});
