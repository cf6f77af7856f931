import { expect, test } from 'vitest';
import { typedText } from './typed-text.ts';

const DAY = '2026-11-22';

test.each([
  [
    'an entry',
    {
      id: '0192',
      at: `${DAY}T10:00:00Z`,
      body: {
        ...{
          title: 'Walk',
          content: 'Light\n\nfrom the left',
          mood: 'grateful',
          tags: ['work', 'light'],
          entry_date: DAY,
        },
        ...{ template_responses: { 'What was hard?': 'The rain', 'And easy?': '' }, weather: '4 °C', location: null },
        links: [{ entity_type: 'project', entity_id: '0193', name: 'Home' }],
      },
    },
    'Walk\n\nLight\n\nfrom the left\n\nwork\n\nlight\n\nWhat was hard?\nThe rain\n\n4 °C',
  ],
  ['a task', { id: '0192', body: { name: 'Call', description: ' ', due_date: DAY } }, 'Call'],
  [
    'several tasks',
    {
      edits: [
        { id: '1', name: 'One' },
        { id: '2', name: 'Two', description: 'Two' },
      ],
    },
    'One\n\nTwo',
  ],
  ['a template with its tasks', { body: { name: 'Move', tasks: [{ id: '1', name: 'Pack' }] } }, 'Move\n\nPack'],
  ['an intention', { date: DAY, body: { today_intention: 'Rest', sleep_hours: 7 } }, 'Rest'],
  ['what nobody typed', { id: '0192', before: { name: 'Old' } }, ''],
  ['nothing', null, ''],
])('all typed text of %s can be read', (_, input, text) => {
  expect(typedText(input)).toBe(text);
});
