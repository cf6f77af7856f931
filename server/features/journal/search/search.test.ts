import { expect, test } from 'vitest';
import { journalContract } from '#contract/journal.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { cursorAfter, type EntryBody, journalIn, titles } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();
const { write, change } = journalIn(app);

const find = async ({ token }: TestUser, q: string, limit?: string) =>
  (await app.call(journalContract.search, { token, query: { q, ...(limit !== undefined && { limit }) } })).body;

/** The entries to search, by day, the newest last. */
const CORPUS: EntryBody[] = [
  { title: 'Zürich', content: 'Spaziergang am See. Die Straße war leer.' },
  { title: 'Cafe\u0301 de Flore', content: 'Un crème brûlée, très bon.' },
  { title: '早朝のランニング', content: '今日は早く起きて、五キロ走った。' },
  { title: '北京', content: '我今天跑了5公里，天气很好。' },
  { title: 'Θάλασσα', content: 'Η θάλασσα ήταν ήρεμη.' },
  { title: 'Москва', content: 'Ёлка и снег' },
  { title: 'İstanbul', content: 'Boğaz’da akşam' },
  { title: 'Numbers', content: 'Got 100% of it, 50 of a_b, and "quoted" words\\now.' },
  { title: '', content: '# Art museum\n\nWe saw the **start** of the party.', tags: ['museum'] },
  { title: 'Start of the year', content: 'Nothing else', template_responses: { 'What else?': 'Skating on the canal' } },
  { title: 'ﬁnal ① exam', content: 'passed' },
  { title: 'שלום', content: 'בוקר טוב' },
  { title: 'Don’t panic', content: 'She said “well‑known” – at 5\u00a0km, 6′ tall, 27″ wide. « Oui »' },
  { title: "Rock 'n' roll", content: 'He said "yes" - at 7 km, 5\u2032 away: geht´s?' },
  { title: 'Søren', content: 'Łódź and hy\u00adphen' },
  { title: 'Private thoughts', content: 'secret', is_private: true },
];

async function newReader() {
  const user = await app.newUser();
  for (const [index, body] of CORPUS.entries()) {
    await write(user, { ...body, entry_date: `2026-01-${String(index + 1).padStart(2, '0')}` });
  }
  return user;
}

test('a corpus in many scripts gives the same hits on both databases', async () => {
  const user = await newReader();
  const hits: [query: string, expected: string[]][] = [
    ['zurich', ['Zürich']],
    ['STRASSE', ['Zürich']],
    ['straße leer', ['Zürich']],
    ['café', ['Cafe\u0301 de Flore']],
    ['CREME brulee', ['Cafe\u0301 de Flore']],
    ['ランニング', ['早朝のランニング']],
    ['早', ['早朝のランニング']],
    ['公里', ['北京']],
    ['天气很好', ['北京']],
    ['θαλασσα', ['Θάλασσα']],
    ['елка', ['Москва']],
    ['istanbul', ['İstanbul']],
    ['bogaz', ['İstanbul']],
    ['שלו', ['שלום']],
    ['final 1', ['ﬁnal ① exam']],
    ['100%', ['Numbers']],
    ['100_', []],
    ['a_b', ['Numbers']],
    ['"quoted"', ['Numbers']],
    ['words\\now', ['Numbers']],
    ['%', ['Numbers']],
    ['_', ['Numbers']],
    ['\\', ['Numbers']],
    // Title hits come first, then hits at the beginning of a word.
    ['start', ['Start of the year', '']],
    ['art', ['Start of the year', '']],
    ['museum art', ['']],
    ['#museum', ['']],
    ['#', ['']],
    ['museum year', []],
    ['skat canal', ['Start of the year']],
    ['secret', ['Private thoughts']],
    // Plain and typographic characters match each other.
    ["don't", ['Don’t panic']],
    ['DON‘T', ['Don’t panic']],
    ['"well-known"', ['Don’t panic']],
    ['„well—known“', ['Don’t panic']],
    ['5 km wide', ['Don’t panic']],
    ['6\' 27"', ['Don’t panic']],
    ['"oui', []],
    ['" oui "', ['Don’t panic']],
    ['‚n‘ «yes»', ["Rock 'n' roll"]],
    ['−', ["Rock 'n' roll", 'Don’t panic']],
    ["geht's", ["Rock 'n' roll"]],
    ['soren lodz', ['Søren']],
    ['hyphen', ['Søren']],
    ['nowhere', []],
    [' ', []],
    ['\u0301', []],
  ];
  const found: [string, string[]][] = [];
  for (const [query] of hits) found.push([query, titles(await find(user, query))]);
  expect(found).toEqual(hits);
});

testOnce('hits in a title come first, then those at the beginning of a word, then the newest days', async () => {
  const user = await app.newUser();
  await write(user, { title: 'inside', content: 'a party', entry_date: '2026-05-04' });
  await write(user, { title: 'newer', content: 'my art', entry_date: '2026-05-03' });
  await write(user, { title: 'older', content: 'art', entry_date: '2026-05-02' });
  await write(user, { title: 'Art', content: 'nothing', entry_date: '2026-05-01' });

  expect(titles(await find(user, 'art'))).toEqual(['Art', 'newer', 'older', 'inside']);
  expect(titles(await find(user, 'art', '2'))).toEqual(['Art', 'newer']);
});

testOnce('a search returns the number of hits, and all hits in pages', async () => {
  const user = await app.newUser();
  const expected: string[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const entry_date = `2026-05-0${day}`;
    await write(user, { title: `inside ${day}`, content: 'a party', entry_date });
    await write(user, { title: `words ${day}`, content: 'my art', entry_date });
    await write(user, { title: `Art ${day}`, entry_date });
  }
  for (const title of ['Art', 'words', 'inside'])
    for (let day = 7; day >= 1; day -= 1) expected.push(`${title} ${day}`);
  const page = (query: { limit?: string; cursor?: string }) =>
    app.call(journalContract.search, { token: user.token, query: { q: 'art', ...query } });

  // Without a limit, as many as a page of the journal has.
  const first = await page({});
  expect(titles(first.body)).toEqual(expected.slice(0, 20));
  expect(first.headers['x-total-count']).toBe('21');

  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await page({ limit: '4', ...(cursor !== undefined && { cursor }) });
    expect(headers['x-total-count']).toBe('21');
    found.push(...titles(body));
    const next = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    cursor = next;
    // New entries between pages cause no repetitions or gaps.
    if (found.length === 8) await change(user, (await find(user, 'art', '1'))[0]!.id, { content: 'Art' });
  } while (cursor !== undefined);
  expect(found).toEqual(expected);

  const sealed = (key: string[]) => cursorAfter(journalContract.search, key, { q: 'art' });
  const beyond = await page({ cursor: sealed(['0', '2020-01-01', '2020-01-01T00:00:00.000Z', user.user.id]) });
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '21']);
  for (const wrong of ['x', sealed(['1', '2020-01-01'])]) {
    const query = { q: 'art', cursor: wrong };
    expect((await app.refused(journalContract.search, { token: user.token, query })).status).toBe(422);
  }
});

test('a snippet marks the hits and escapes everything else', async () => {
  const user = await app.newUser();
  const snippets = async (body: EntryBody, q: string) => {
    await write(user, body);
    return (await find(user, q)).map(({ snippet }) => snippet);
  };

  expect(await snippets({ content: '<img src=x onerror="alert(1)"> & <b>Hallo</b>' }, 'hallo')).toEqual([
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &lt;b&gt;<mark>Hallo</mark>&lt;/b&gt;',
  ]);
  expect(await snippets({ content: 'x <mark>evil</mark>' }, '<mark>')).toEqual([
    'x <mark>&lt;mark&gt;</mark>evil&lt;/mark&gt;',
  ]);
  expect(await snippets({ content: 'Die Straße in Zu\u0308rich,\nnachts' }, 'zurich STRASSE')).toEqual([
    'Die <mark>Straße</mark> in <mark>Zu\u0308rich</mark>, nachts',
  ]);
  expect(await snippets({ content: '我今天跑了5公里' }, '今天')).toEqual(['我<mark>今天</mark>跑了5公里']);
  expect(await snippets({ title: 'Only <here>', content: 'no' }, 'here')).toEqual(['Only &lt;<mark>here</mark>&gt;']);
  expect(await snippets({ content: 'no', tags: ['deep', 'sea'] }, 'sea')).toEqual(['deep, <mark>sea</mark>']);
  expect(await snippets({ content: 'It isn’t “well‑known” at 5\u00a0km – œuvre' }, '"well-known" isn\'t œ')).toEqual([
    'It <mark>isn’t</mark> <mark>“well‑known”</mark> at 5 km – <mark>œ</mark>uvre',
  ]);
  expect(await snippets({ template_responses: { Who: 'Grandma' } }, 'grandm')).toEqual(['<mark>Grandm</mark>a']);
});

test('a snippet shows the text without Markdown and link addresses', async () => {
  const user = await app.newUser();
  const snippets = async (content: string, q: string) => {
    await write(user, { content });
    return (await find(user, q, '1')).map(({ snippet }) => snippet);
  };

  expect(
    await snippets('# Walk\n\n- [x] the **Straße** and *the* [river](https://example.org/uferweg)', 'strasse'),
  ).toEqual(['Walk the <mark>Straße</mark> and the river']);
  expect(await snippets('First\n\nBy the **lake** there is [a café](https://example.org/gelato)', 'gelato')).toEqual([
    '…By the lake there is a café',
  ]);
  expect(await snippets('[gondola](https://example.org/gondola?a=b)', 'gondola')).toEqual(['<mark>gondola</mark>']);
  expect(await snippets('Ratio 2 \\* 3 of `tagliatelle_*x*`', 'tagliatelle')).toEqual([
    'Ratio 2 * 3 of <mark>tagliatelle</mark>_*x*',
  ]);
  const links = '[here](https://example.org/osteria) '.repeat(500);
  expect(await snippets(`${links}**then** the osteria`, 'osteria')).toEqual([
    expect.stringMatching(/^…(here )+then the <mark>osteria<\/mark>$/),
  ]);
});

test('a snippet of a long text shows the hit, and splits no character', async () => {
  const user = await app.newUser();
  await write(user, { content: `${'word '.repeat(500)}needle${' 🇸🇪🎉'.repeat(500)}` });

  const [found] = await find(user, 'needle');

  expect(found!.snippet).toMatch(/^…(word ){1,12}<mark>needle<\/mark>( 🇸🇪🎉)+.*…$/u);
  expect(found!.snippet.isWellFormed()).toBe(true);
  expect(found!.snippet.length).toBeLessThan(250);
  expect(found!.content).toContain('needle');
});

test('in texts of maximum length, each snippet shows the first hit at any position', async () => {
  const user = await app.newUser();
  const filler = 'ab '.repeat(30_000);
  await write(user, { title: 'Late', content: `${filler}[link](https://example.org/needle) a **needle**` });
  await write(user, { title: 'Often', content: 'ab'.repeat(50_000) });
  await write(user, { title: 'In the title: needle', content: filler });
  await write(user, { title: 'Whole', content: `${'長'.repeat(3_998)}needle${'長'.repeat(9_000)}` });

  const found = await find(user, 'needle');
  expect(Object.fromEntries(found.map(({ title, snippet }) => [title, snippet]))).toEqual({
    Late: expect.stringMatching(/^…(ab )+link a <mark>needle<\/mark>$/),
    Whole: expect.stringMatching(/^…<mark>needle<\/mark>長+…$/),
    'In the title: needle': 'In the title: <mark>needle</mark>',
  });
  const [often] = await find(user, 'a b ab ba aba bab abab baba ababa babab');
  expect(often!.snippet).toMatch(/^<mark>[ab ]{200,}<\/mark>…$/);
});

testOnce('a search finds the current state of changed, deleted and restored entries', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await write(user, { content: 'before', tags: ['old'], template_responses: { a: 'answer' } });
  await change(user, id, { content: 'after', tags: ['new'] });

  const count = async (q: string) => (await find(user, q)).length;
  expect([await count('before'), await count('old'), await count('after new answer')]).toEqual([0, 0, 1]);
  const { body } = await app.call(journalContract.delete, { token, params: { id } });
  expect(await count('after')).toBe(0);
  await app.call(trashContract.restore, { token, params: { id: body.trash_id! } });
  expect(await count('after new answer')).toBe(1);
});

test('long texts are searched completely, even for a pattern that almost matches everywhere', async () => {
  const user = await app.newUser();
  const nearly = `b${'a'.repeat(99_000)}`;
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await write(user, { title, content: `${nearly} ${title}` });
  await write(user, { title: 'Six', content: `${nearly}b` });

  expect(await find(user, `${'a'.repeat(190)}c`)).toEqual([]);
  expect(titles(await find(user, `${'a'.repeat(190)}b`))).toEqual(['Six']);
  expect(titles(await find(user, `${'a'.repeat(190)} t`))).toEqual(['Three', 'Two']);
});

testOnce('a user finds no entries of another user', async () => {
  await newReader();
  expect(await find(await app.newUser(), 'start')).toEqual([]);
});

test('B-10: unusual queries are answered or refused without errors', async () => {
  const { token, ...user } = await newReader();
  const parts = [
    '"',
    '*',
    '(',
    ')',
    '^',
    '-',
    ':',
    'NEAR',
    'AND',
    'OR',
    "'",
    ';--',
    '%',
    '_',
    '\\',
    '\u202e',
    '🎉',
    '{',
    '[',
  ];
  for (let index = 0; index < 300; index += 1) {
    const q = Array.from({ length: 1 + (index % 9) }, (_, place) => parts[(index * 7 + place * 5) % parts.length]).join(
      index % 2 === 0 ? ' ' : '',
    );
    expect([q, (await app.call(journalContract.search, { token, query: { q } })).status]).toEqual([q, 200]);
  }
  const refused = ['x'.repeat(201), 'nul\0'];
  for (const q of refused)
    expect((await app.refused(journalContract.search, { token, query: { q } })).status).toBe(422);
  expect(await find({ token, ...user }, 'a b c d e f g h i j k l m n o p q r s t u v w x y z')).toEqual([]);
});
