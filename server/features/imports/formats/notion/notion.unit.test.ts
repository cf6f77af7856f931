import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf, tasksOf } from '../../testing/trees.ts';
import type { SourceFile } from '../../tree.ts';
import { notion } from './notion.ts';

/** An id of Notion that ends with a digit. */
const id = (digit: number) => `0123456789abcdef0123456789abcde${digit}`;
const read = (...files: SourceFile[]) => notion.read(files, contextOf());
const database = (csv: string, name = `Tasks ${id(0)}_all.csv`) => fileOf(name, `\ufeff${csv}`);
const page = (name: string, digit: number, body: string, folder = '') =>
  fileOf(`${folder}${name} ${id(digit)}.md`, `# ${name}\n\n${body}`);

test('an export is recognised by the ids in its names, and one as HTML is explained', () => {
  expect(notion.recognises([page('A', 1, 'x')])).toBe(true);
  expect(notion.recognises([fileOf('Export/Tasks.csv', 'Name,Done\nA,No'), fileOf('a.md', '')])).toBe(false);
  expect(notion.recognises([fileOf(`${id(1)}.csv`, 'a,b')])).toBe(false);
  const html = [fileOf(`A ${id(1)}.html`, '<html>')];
  expect(notion.recognises(html)).toBe(true);
  expect(() => read(...html)).toThrow('choose Export > Markdown & CSV');
});

test('a database becomes a project, from the file with all columns, with the texts of its pages', () => {
  const tree = read(
    database('Name,Status\nA,Done\nB,Done', `Tasks ${id(0)}.csv`),
    database('Name,Status,Priority,Estimate\nA,In progress,High,30m\nB,Done,,\n,,,'),
    page(
      'A',
      1,
      'Status: In progress\nPriority: High\nEstimate: 30m\n\nFirst line\nNote: no property',
      `Tasks ${id(0)}/`,
    ),
    page('B', 2, 'Status: Done', 'Tasks/'),
  );
  expect(tree.recognised).toBe('Notion export of 1 database and 2 pages');
  expect(tree.projects).toMatchObject([
    {
      name: 'Tasks',
      tasks: [
        {
          ...{ sourceId: id(1), name: 'A', status: 'in_progress', priority: 'High', estimatedMinutes: 30 },
          description: 'First line\nNote: no property',
        },
        { sourceId: id(2), name: 'B', status: 'completed', description: '' },
      ],
    },
  ]);
  expect(tree.columns!.map(({ header, field }) => [header, field])).toEqual([
    ['Name', 'name'],
    ['Status', 'completed'],
    ['Priority', 'priority'],
    ['Estimate', 'estimated_duration'],
  ]);
  expect(tree.remarks).toEqual([]);
});

test('rows with the same title get the page with their properties', () => {
  const tree = read(
    database('Task,Done,Due\nA,No,"May 1, 2024"\nA,Yes,"May 2, 2024"\nA,No,'),
    page('A', 3, '\nThird', 'Tasks/'),
    page('A', 2, 'Done: Yes\nDue: May 2, 2024\n\nSecond', 'Tasks/'),
    page('A', 1, 'Done: No\nDue: May 1, 2024\n\nFirst', 'Tasks/'),
  );
  expect(tree.projects[0]!.tasks.map(({ description }) => description)).toEqual(['First', 'Second', 'Third']);
});

test('dates are read in the languages of workspaces; a range has its beginning and its end', () => {
  const dates = [
    ...['@December 4, 2024 8:45 AM (GMT+1)', '4. Dezember 2024 08:45', '4 décembre 2024', '4 de diciembre de 2024'],
    ...['2024年12月4日', 'December 4, 2024 → December 6, 2024', '@Today'],
  ];
  const { projects, remarks } = read(database(`Name,Due\n${dates.map((date, n) => `T${n},"${date}"`).join('\n')}`));
  expect(projects[0]!.tasks.map(({ startDate, dueDate, dueTime }) => [startDate, dueDate, dueTime])).toEqual([
    [null, '2024-12-04', '08:45'],
    [null, '2024-12-04', '08:45'],
    ...Array.from({ length: 3 }, () => [null, '2024-12-04', null]),
    ['2024-12-04', '2024-12-06', null],
    [null, null, null],
  ]);
  expect(projects[0]!.tasks[6]!.description).toBe('Due: Today');
  expect(remarks).toMatchObject([{ type: 'kept_as_text', what: 'dates' }]);
});

test('the title is the first column, whatever its name, and relations keep their titles', () => {
  const { projects } = read(database(`Chapter,Done,Project\nOne,Yes,Book (Book%20${id(4)}.md)`));
  expect(projects).toMatchObject([{ name: 'Book', tasks: [{ name: 'One', status: 'completed' }] }]);
});

test('the rows of a database with days become journal entries', () => {
  const tree = read(
    database(
      'Name,Date,Tags,Mood,Sleep\nWalk,"December 4, 2024 9:30 PM","a, b",Calm,7\n"@December 5, 2024",,,,\nX,,,,',
    ),
    page('Walk', 1, 'Date: December 4, 2024 9:30 PM\nMood: Calm\nSleep: 7\n\nBy the sea', 'Tasks/'),
  );
  expect(tree.entries).toMatchObject([
    {
      sourceId: id(1),
      day: '2024-12-04',
      title: 'Walk',
      text: 'By the sea\n\nSleep: 7',
      tags: ['a', 'b'],
      mood: 'Calm',
    },
    { day: '2024-12-05', title: null, text: '' },
  ]);
  expect(remarksOf(tree)).toEqual(['guessed databases', 'left_out rows without a day']);
});

test('days in numbers are read alike in a column, and listed as guessed if they could be the other way round', () => {
  const table = database('Name,Due\nTrip,03/12/2026 → 05/12/2026\nParty,25/12/2026');
  const { projects } = notion.read([table], contextOf({ locale: 'en-US' }));
  expect(projects.flatMap(({ tasks }) => tasks)).toMatchObject([
    { startDate: '2026-12-03', dueDate: '2026-12-05' },
    { startDate: null, dueDate: '2026-12-25' },
  ]);
  const { entries, remarks } = read(database('Name,Date\nRain,03/12/2026'));
  expect(entries).toMatchObject([{ day: '2026-12-03' }]);
  expect(remarks).toContainEqual({
    ...{ type: 'guessed', what: 'dates' },
    example: 'Date: “03/12/2026” is read as 3 December 2026',
  });
});

test('a database with due dates is one of tasks, and choices for its columns change no journal', () => {
  const tasks = database('Name,Due,Created\nPay rent,"May 2, 2024","May 1, 2024"');
  const journal = database('Name,Date\nRain,"May 3, 2024"', `Journal ${id(4)}_all.csv`);
  const chosen = { columns: { Name: 'name', Due: 'due_date', Created: '' } };
  for (const context of [contextOf(), contextOf(chosen)]) {
    const tree = notion.read([tasks, journal], context);
    expect(tree.projects.map(({ name }) => name)).toEqual(['Tasks']);
    expect(tree.projects.flatMap((project) => project.tasks)).toMatchObject([
      { name: 'Pay rent', dueDate: '2024-05-02' },
    ]);
    expect(tree.entries).toHaveLength(1);
  }
});

test('a page with a day is an entry, one with dated headings several, and one with boxes a list of tasks', () => {
  const tree = read(
    page('October 4, 2024', 1, 'A [link](Other%20page.md) ![](October%204/a%20b.png)\n\n<aside>\n💡 Note\n</aside>'),
    fileOf('October 4/a b.png', ''),
    page('Log', 2, 'Before\n# October 4, 2024 — Tide\nLow\n## October 5, 2024\nHigh'),
    page('Trip', 3, '- [ ]  Pack\n    - [x]  Socks\n- [ ]  \n## Later\n- [ ]  Unpack'),
    page('Idea', 4, 'Only text'),
    page('Index', 5, `[Idea](Idea%20${id(4)}.md)`),
  );
  expect(tree.entries.map(({ day, title, text }) => [day, title, text])).toEqual([
    ['2024-10-04', null, 'A link ![](import:0)\n\n💡 Note'],
    ['2024-10-04', 'Tide', 'Before\nLow'],
    ['2024-10-05', null, 'High'],
  ]);
  expect(tree.entries[0]!.files).toEqual(['October 4/a b.png']);
  expect(tree.projects.map(({ name }) => name)).toEqual(['Trip', 'Trip / Later']);
  expect(tasksOf(tree)).toEqual(['Pack', ' Socks', 'Unpack']);
  expect(remarksOf(tree)).toEqual(['left_out pages without a day or tasks']);
});

test('files are found by their path, and others are named', () => {
  const tree = read(
    page('2024-10-04', 1, '![](A/pic.png) [sheet](A/a.xlsx) ![](gone.png) [site](https://example.com)'),
    ...['A/pic.png', 'B/pic.png', 'A/a.xlsx'].map((name) => fileOf(name, '')),
  );
  expect(tree.entries[0]).toMatchObject({
    text: '![](import:0) (file: sheet) (file: gone.png) [site](https://example.com)',
    files: ['A/pic.png'],
  });
  expect(remarksOf(tree)).toEqual(['kept_as_text files', 'kept_as_text files', 'left_out files']);
});

test('a broken database and a page that is not a row are named', () => {
  const tree = read(
    database('Name,Done\nA,No\n"B,No'),
    page('Lost', 1, 'Text', 'Tasks/'),
    database('', `Empty ${id(5)}.csv`),
  );
  expect(tasksOf(tree)).toEqual(['A']);
  expect(remarksOf(tree)).toEqual(['left_out pages', 'unreadable rows', 'left_out databases']);
});

test('the words of a list are counted from the day of its page in the archive', () => {
  const list = (day: string | null) => fileOf(`List ${id(1)}.md`, '# List\n\n- [ ] Call mum tomorrow', day);
  expect(read(list('2026-03-01'))).toMatchObject({
    exportDay: '2026-03-01',
    projects: [{ tasks: [{ name: 'Call mum', dueDate: '2026-03-02' }] }],
  });
  expect(read(list(null)).projects[0]!.tasks).toMatchObject([{ dueDate: '2026-11-27' }]);
  expect(read(page('2026-11-23', 1, 'Rain')).exportDay).toBeNull();
});
