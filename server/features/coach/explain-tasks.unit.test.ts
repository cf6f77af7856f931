import { expect, test } from 'vitest';
import { type TaskPath, whyStatement } from './explain-tasks.ts';

const path = (changes: Partial<TaskPath> = {}): TaskPath => ({
  task_id: '0',
  task_name: 'Buy shoes',
  project_id: 'project',
  is_inbox: 0,
  project_name: 'First 10 km',
  project_description: '',
  area_id: 'area',
  area_name: 'Running',
  area_description: '',
  pillar_id: 'pillar',
  pillar_name: 'Health',
  pillar_description: 'Have the energy to be present for the people I love.',
  top_pillar_id: null,
  top_pillar_name: null,
  top_pillar_description: null,
  ...changes,
});
const NO_PILLAR = { pillar_id: null, pillar_name: null, pillar_description: null };
const NO_AREA = { ...NO_PILLAR, area_id: null, area_name: null, area_description: null };

const why = (changes?: Partial<TaskPath>) => whyStatement(path(changes)).why_statement;

test('a task with a full path is explained by its position and the user’s text', () => {
  expect(whyStatement(path({ project_description: 'By autumn', area_description: 'Three times a week' }))).toEqual({
    task_id: '0',
    task_name: 'Buy shoes',
    why_statement:
      '“Buy shoes” is a step of “First 10 km”, which is part of “Running” and serves “Health”. ' +
      'The description of “Health” says: “Have the energy to be present for the people I love.”',
    project_connection: 'Finishing “Buy shoes” moves “First 10 km” forward: “By autumn”.',
    area_connection: '“First 10 km” is part of “Running”: “Three times a week”.',
    pillar_connection: '“Running” serves “Health”: “Have the energy to be present for the people I love.”',
    reason: 'Have the energy to be present for the people I love.',
    advice: null,
    sources: [
      { entity_type: 'project', entity_id: 'project', name: 'First 10 km' },
      { entity_type: 'area', entity_id: 'area', name: 'Running' },
      { entity_type: 'pillar', entity_id: 'pillar', name: 'Health' },
    ],
  });
});

test('the explanation of a task in the Inbox suggests a project, not an area for the Inbox', () => {
  expect(whyStatement(path({ ...NO_AREA, is_inbox: 1, project_name: 'Inbox' }))).toMatchObject({
    why_statement: '“Buy shoes” is in the Inbox. Move it to a project to see what it’s for.',
    project_connection: '“Buy shoes” has no project yet.',
    ...{ reason: null, advice: 'Move it to a project to see what it’s for.' },
    ...{ area_connection: null, pillar_connection: null, sources: [] },
  });
});

test('a task in an area itself has no project, and no source that is one', () => {
  const inArea = path({ project_id: 'area', project_name: 'Running', area_description: 'Three times a week' });
  expect(whyStatement(inArea)).toEqual({
    task_id: '0',
    task_name: 'Buy shoes',
    why_statement:
      '“Buy shoes” is part of “Running”, which serves “Health”. ' +
      'The description of “Health” says: “Have the energy to be present for the people I love.”',
    project_connection: '“Buy shoes” is in “Running” itself, not in a project.',
    area_connection: '“Buy shoes” is part of “Running”: “Three times a week”.',
    pillar_connection: '“Running” serves “Health”: “Have the energy to be present for the people I love.”',
    reason: 'Have the energy to be present for the people I love.',
    advice: null,
    sources: [
      { entity_type: 'area', entity_id: 'area', name: 'Running' },
      { entity_type: 'pillar', entity_id: 'pillar', name: 'Health' },
    ],
  });
  expect(whyStatement({ ...inArea, ...NO_PILLAR, area_description: '' })).toMatchObject({
    why_statement: '“Buy shoes” is part of “Running”. Put “Running” in a pillar to see what it serves in the long run.',
    pillar_connection: null,
  });
});

test('a sub-pillar is named with its pillar, whose description is used if the sub-pillar has none', () => {
  const sub = {
    pillar_name: 'Sport',
    pillar_description: '',
    top_pillar_id: 'top',
    top_pillar_name: 'Health',
    top_pillar_description: 'Live long',
  };
  expect(whyStatement(path(sub))).toMatchObject({
    why_statement:
      '“Buy shoes” is a step of “First 10 km”, which is part of “Running” and serves “Sport” in “Health”. ' +
      'The description of “Health” says: “Live long”.',
    pillar_connection: '“Running” serves “Sport”, which is part of “Health”: “Live long”.',
  });
});

test('the reason is the first description, beginning with the pillar', () => {
  const silent = { pillar_description: ' \n' };
  expect(why({ ...silent, area_description: 'A', project_description: 'P' })).toContain(
    'The description of “Running” says: “A”.',
  );
  expect(why({ ...silent, project_description: 'P' })).toContain('The description of “First 10 km” says: “P”.');
});

test('without descriptions it suggests where to write one', () => {
  expect(why({ pillar_description: '' })).toBe(
    '“Buy shoes” is a step of “First 10 km”, which is part of “Running” and serves “Health”. ' +
      'Write why “Health” matters to you, and it shows here.',
  );
});

test('without a pillar or an area it suggests the next step, and their connections are null', () => {
  expect(whyStatement(path(NO_PILLAR))).toMatchObject({
    why_statement:
      '“Buy shoes” is a step of “First 10 km”, which is part of “Running”. ' +
      'Put “Running” in a pillar to see what it serves in the long run.',
    area_connection: '“First 10 km” is part of “Running”.',
    pillar_connection: null,
  });
  expect(whyStatement(path({ ...NO_AREA, project_description: 'By autumn!' }))).toEqual({
    task_id: '0',
    task_name: 'Buy shoes',
    why_statement:
      '“Buy shoes” is a step of “First 10 km”. The description of “First 10 km” says: “By autumn!” ' +
      'Put “First 10 km” in an area to see what it belongs to.',
    project_connection: 'Finishing “Buy shoes” moves “First 10 km” forward: “By autumn!”',
    area_connection: null,
    pillar_connection: null,
    reason: 'By autumn!',
    advice: 'Put “First 10 km” in an area to see what it belongs to.',
    sources: [{ entity_type: 'project', entity_id: 'project', name: 'First 10 km' }],
  });
});

test('a long description is cut at a word and put on one line', () => {
  const pillar_description = `Line one\n\nline two ${'word '.repeat(100)}`;
  const [, quote = ''] = /says: “(.*)”/.exec(why({ pillar_description })) ?? [];
  expect(quote).toMatch(/^Line one line two word( word)*…$/);
  expect(quote.length).toBeLessThanOrEqual(201);
});

test('a long description without words is cut between characters', () => {
  const [, quote = ''] = /says: “(.*)”/.exec(why({ pillar_description: `x${'🎯'.repeat(150)}` })) ?? [];
  expect(quote.isWellFormed()).toBe(true);
  expect(quote).toBe(`x${'🎯'.repeat(99)}…`);
});
