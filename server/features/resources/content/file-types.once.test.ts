import { expect, test } from 'vitest';
import { resourcesContract } from '#contract/resources.ts';
import { startTestApp } from '#server/testing/app.ts';
import {
  compoundFile,
  doc,
  docx,
  gif,
  heic,
  jpeg,
  jpegOf,
  ods,
  pdf,
  png,
  webp,
  xlsx,
  zip,
} from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { polyglots } from '#server/testing/files/polyglots.ts';

const app = await startTestApp();
const { send, upload, download } = uploadsIn(app);
const user = await app.newUser();

const REFUSAL = (type: string) =>
  `File type ${type} is not supported. Allowed types: PNG, JPEG, GIF, WebP, HEIC, PDF, DOC, DOCX, XLSX, ODS, TXT, CSV, MD`;

const MACROS = 'application/vnd.ms-excel.sheet.macroenabled.12';
const TABLE = 'a table in CSV';

test.each([
  ['a picture in PNG', png(), 'a.png', 'image/png'],
  ['one in JPEG', jpeg(), 'a.jpg', 'image/jpeg'],
  ['one in GIF', gif(), 'a.gif', 'image/gif'],
  ['a PDF', pdf(), 'a.pdf', 'application/pdf'],
  ['an old Word document', doc(), 'a.doc', 'application/msword'],
  ['a Word document', docx(), 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['one in WebP', webp(), 'a.webp', 'image/webp'],
  ['a photo of an iPhone', heic(), 'a.heic', 'image/heic'],
  ['one of another phone', heic('mif1'), 'a.heif', 'image/heic'],
  ['an Excel spreadsheet', xlsx(), 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['an OpenDocument spreadsheet', ods(), 'a.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['a table', Buffer.from('day;sum\n2026-01-02;3,50\n'), 'a.csv', 'text/csv'],
  ['a table of Excel', Buffer.from('Größe;1\r\n', 'latin1'), 'a.csv', 'text/csv'],
  ['a Markdown text', Buffer.from('# Plan\n\n<b>First</b>'), 'a.md', 'text/markdown'],
  ['a text', Buffer.from('Grüße'), 'a.txt', 'text/plain'],
  ['a text of an old editor', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'a.txt', 'text/plain'],
  ['a text in UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'a.txt', 'text/plain'],
])('%s is stored as what it is, whatever it is called', async (_, bytes, name, type) => {
  expect(await upload(user, bytes, { name })).toMatchObject({ filename: name, mime_type: type });
  if (type.startsWith('text/')) return;
  const ending = name === 'a.heif' ? '.heic' : name.slice(1);
  const lying = await upload(user, bytes, { name: 'page.html', type: 'text/html' });
  expect(lying).toMatchObject({ filename: `page.html${ending}`, original_filename: 'page.html', mime_type: type });
});

test.each([
  ['another archive', zip({ 'a.txt': 'a' }), 'a.docx', '', 'application/zip'],
  ['an old spreadsheet', compoundFile('Workbook'), 'a.doc', 'application/msword', 'application/x-cfb'],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01'.padEnd(64, '\0')), 'a.txt', '', 'application/x-elf'],
  ['a page', Buffer.from('<!doctype html><script>1</script>'), 'a.html', 'text/html; charset=utf-8', 'text/html'],
  ['a page that is called a text', Buffer.from('<html>'), 'a.txt', 'text/html', 'text/html'],
  ['a text that is called a page', Buffer.from('Hello'), 'a.html', '', 'unknown'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml', 'image/svg+xml'],
  ['a table that is called a page', Buffer.from('a,b'), 'a.html', 'text/csv', '.html'],
  ['another archive by the name of a spreadsheet', zip({ 'a.txt': 'a' }), 'a.xlsx', '', 'application/zip'],
  ['a spreadsheet with macros', xlsx('application/vnd.ms-excel.sheet.macroEnabled'), 'a.xlsx', '', MACROS],
  ['a film', heic('isom'), 'a.heic', 'image/heic', 'video/mp4'],
  ['a picture in AVIF', heic('avif'), 'a.heic', 'image/heic', 'image/avif'],
  ['a text that is called one and named a page', Buffer.from('Hello'), 'a.html', 'text/plain', '.html'],
  ['a claim that breaks lines', Buffer.from('a'), 'a.bin', 'text/plain\r\nx: y', 'unknown'],
])('%s is refused with the type that it has', async (_, bytes, name, type, named) => {
  const { status, detail } = await app.send({
    method: 'POST',
    url: '/api/resources',
    token: user.token,
    body: { filename: name, mime_type: type, file_content: bytes.toString('base64') },
  });
  expect([status, detail]).toEqual([415, REFUSAL(named)]);
});

test.each([
  ['the first bytes of a picture', png().subarray(0, 8), 'poster.png', 'image/png', 'a PNG picture'],
  ['those without a type', png().subarray(0, 8), 'Poster.PNG', '', 'a PNG picture'],
  ['noise by the name of a photo', Buffer.from('no photo'), 'a.jpg', 'image/jpg', 'a JPEG picture'],
  ['noise by the name of a PDF', Buffer.from('no document'), 'a.pdf', 'application/octet-stream', 'a PDF'],
  ['noise by the name of a document', Buffer.from('a'), 'a.doc', 'application/msword', 'a Word document'],
  ['a page by the name of a table', Buffer.from('\n<!doctype html><script>1</script>'), 'a.csv', 'text/csv', TABLE],
  ['one with a byte order mark', Buffer.from('\ufeff<svg onload="1">'), 'a.csv', 'text/csv', TABLE],
  ['one in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'a.csv', '', TABLE],
  ['one behind many blanks', Buffer.from(`${' '.repeat(70_000)}<html>`), 'a.csv', 'text/csv', TABLE],
  ['one whose tag is in two pieces', Buffer.from(`${'\n'.repeat(65_535)}<html>`), 'a.csv', 'text/csv', TABLE],
  ['the first bytes of a picture in HEIC', heic().subarray(0, 12), 'a.heic', 'image/heic', 'a HEIC picture'],
  ['one that ends in its first box', heic().subarray(0, 24), 'a.heic', '', 'a HEIC picture'],
  ['one whose second box is cut off', heic().subarray(0, 31), 'a.heic', '', 'a HEIC picture'],
  ['bytes by the name of a table', Buffer.from([1, 2, 3, 0]), 'a.csv', 'text/csv', TABLE],
  ['bytes by the name of a Markdown text', Buffer.from([1, 2, 3, 0]), 'a.md', '', 'a Markdown text'],
  ['noise by the name of a spreadsheet', Buffer.from('a,b'), 'a.xlsx', '', 'an Excel spreadsheet'],
  ['the first bytes of a picture in WebP', webp().subarray(0, 8), 'a.webp', 'image/webp', 'a WebP picture'],
  ['bytes that are not text', Buffer.from([1, 2, 3, 0, 255]), 'a.txt', 'text/plain', 'a plain text'],
  ['those without a type and an ending', Buffer.from([1, 2, 3, 0, 255]), 'notes.log', '', 'a plain text'],
])('%s is called damaged, not unsupported', async (_, bytes, name, type, kind) => {
  const body = { filename: name, mime_type: type, file_content: bytes.toString('base64') };
  const url = '/api/resources';
  const refused = await app.send({ method: 'POST', url, token: user.token, body });
  expect([refused.status, refused.detail]).toEqual([415, `The file is damaged, or it is not ${kind}.`]);
});

test.each([
  ['a.csv', 'application/vnd.ms-excel', 'text/csv'],
  ['a.CSV', 'text/plain', 'text/csv'],
  ['a.csv', '', 'text/csv'],
  ['a.md', 'text/plain', 'text/markdown'],
  ['a.markdown', 'text/x-markdown', 'text/markdown'],
  ['a.txt', 'text/markdown', 'text/plain'],
  ['table', 'text/csv', 'text/csv'],
])('the ending of the text %s decides its type, whatever program claims %s', async (name, type, stored) => {
  expect((await upload(user, Buffer.from('a,b'), { name, type })).mime_type).toBe(stored);
});

test('WebP is a picture with a size, HEIC is neither a picture nor a document, and both are listed', async () => {
  const other = await app.newUser();
  const picture = await upload(other, webp(), { name: 'a.webp' });
  expect(picture).toMatchObject({ file_type: 'image', width: 1, height: 1 });
  const photo = await upload(other, heic(), { name: 'a.heic' });
  expect(photo).toMatchObject({ file_type: 'other', width: null, height: null });
  for (const [file_type, name] of [
    ['image', 'a.webp'],
    ['other', 'a.heic'],
  ] as const) {
    const { body } = await app.call(resourcesContract.list, { token: other.token, query: { file_type } });
    expect(body.map(({ filename }) => filename)).toEqual([name]);
  }
  const opened = await Promise.all(
    [picture, photo].map(async ({ id }) => {
      const { body } = await app.call(resourcesContract.get, { token: other.token, params: { id } });
      return (await app.send({ url: body.file_url })).headers['content-disposition'];
    }),
  );
  expect(opened).toEqual([expect.stringMatching(/^inline;/), expect.stringMatching(/^attachment;/)]);
});

test('an empty file is refused as such', async () => {
  for (const name of ['a.txt', 'a.png']) {
    const { status, body } = await send(user, Buffer.alloc(0), { name });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('The file is empty.')]);
  }
});

test('B-17: invalid base64 is refused, and every valid form is accepted', async () => {
  const create = (file_content: string) =>
    app.call(resourcesContract.create, { token: user.token, body: { filename: 'a.txt', file_content } });
  const content = 'Ünder the bridge >>>???';
  const base64 = Buffer.from(content).toString('base64');
  for (const text of [
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(content).toString('base64url'),
    base64.replaceAll(/.{8}/g, '$&\r\n'),
    `data:text/plain;charset=utf-8;base64,${base64}`,
  ]) {
    const { status, body } = await create(text);
    expect([text, status, body.file_size]).toEqual([text, 201, Buffer.byteLength(content)]);
  }
  for (const text of ['*', 'abcde', 'YQ=a', 'data:text/plain,hello', 'YQ==,YQ==', '====']) {
    expect([text, (await create(text)).status]).toEqual([text, 400]);
  }
  expect((await create('')).status).toBe(422);
});

test('B-17: names lose folders and invisible characters, and keep quotes and letters of any script', async () => {
  for (const [name, stored] of [
    ['../../etc/passwd.txt', 'passwd.txt'],
    [String.raw`C:\Users\maya\notes.txt`, 'notes.txt'],
    ['invoice\u202Egpj.txt', 'invoicegpj.txt'],
    ['two\r\nlines.txt', 'twolines.txt'],
    ['“Plan” \'A\' "B".txt', '“Plan” \'A\' "B".txt'],
    ['計画 é.txt', '計画 é.txt'],
    ['.txt', 'txt.txt'],
    ['..', 'file.txt'],
  ] as const) {
    const { body, status } = await app.call(resourcesContract.create, {
      token: user.token,
      body: { filename: name, mime_type: 'text/plain', file_content: 'YQ==' },
    });
    expect([name, status, body.filename]).toEqual([name, 201, stored]);
  }
  for (const filename of ['a\0.png', `${'x'.repeat(300)}.png`, '']) {
    const body = { filename, file_content: png().toString('base64') };
    expect((await app.refused(resourcesContract.create, { token: user.token, body })).status).toBe(422);
  }
  expect((await send(user, png(), { name: `${'x'.repeat(300)}.png` })).status).toBe(422);
  const file = await upload(user, png(), { name: '“Größe” "50" %.png' });
  expect((await download(user, file)).headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/,
  );
});

test('B-17: 10,485,760 bytes are stored, one more is refused in both ways of sending', async () => {
  const largest = 10_485_760;
  expect((await upload(user, jpegOf(largest), { name: 'a.jpg' })).file_size).toBe(largest);
  const refusal = 'File size 10.0MB exceeds the 10MB limit';
  const over = await send(user, jpegOf(largest + 1), { name: 'a.jpg' });
  expect([over.status, over.body]).toMatchObject([413, { detail: refusal }]);
  const content = jpegOf(largest + 1).toString('base64');
  const created = await app.refused(resourcesContract.create, {
    token: user.token,
    body: { filename: 'a.jpg', file_content: content, ...({ file_size: 1 } as object) },
  });
  expect([created.status, created.detail]).toEqual([413, refusal]);
  const raw = await app.send({
    method: 'POST',
    url: '/api/resources/upload?filename=a.jpg',
    token: user.token,
    headers: { 'content-type': 'image/jpeg' },
    body: jpegOf(12 * 1_048_576),
  });
  expect([raw.status, raw.detail]).toEqual([413, 'File size 12.0MB exceeds the 10MB limit']);
  const huge = await app.send({
    method: 'POST',
    url: '/api/resources',
    token: user.token,
    body: `{"file_content":"${'A'.repeat(16 * 1_048_576)}"}`,
  });
  expect([huge.status, huge.detail]).toEqual([413, 'File size 12.0MB exceeds the 10MB limit']);
});

test('B-16: none of 40 polyglot files is sent as a type that a browser runs', async () => {
  expect(polyglots().length).toBeGreaterThanOrEqual(40);
  let stored = 0;
  for (const { name, type, bytes } of polyglots()) {
    const { status, body } = await send(user, bytes, { name, type });
    expect([name, [201, 415, 422].includes(status)]).toEqual([name, true]);
    if (status !== 201) continue;
    stored += 1;
    const file = await download(user, body);
    expect([name, file.bytes.equals(bytes)]).toEqual([name, true]);
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; /);
    expect(file.headers['content-type']).toMatch(
      /^(image\/(png|jpeg|gif|webp|heic)|application\/(pdf|msword|vnd\.o.*)|text\/(plain|csv|markdown)(; charset=utf-8)?)$/,
    );
    expect(body.filename).toMatch(/\.(png|jpe?g|gif|webp|heic|pdf|docx?|xlsx|ods|txt|csv|md)$/);
  }
  expect(stored).toBeGreaterThan(15);
});
