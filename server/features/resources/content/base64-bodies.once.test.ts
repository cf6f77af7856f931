import http from 'node:http';
import { expect, test } from 'vitest';
import type { Resource } from '#contract/resources.ts';
import { startTestApp } from '#server/testing/app.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';

/* Files sent as text in JSON, which is read in pieces. */

const app = await startTestApp();
const { download, url } = uploadsIn(app);
const user = await app.newUser();
const address = `${await url()}/resources`;

/** Sends a body in pieces of this many bytes. */
const post = (body: string, size = body.length) =>
  new Promise<{ status: number; body: Resource & { detail: unknown } }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
    const request = http.request(address, { method: 'POST', headers }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode!, body: JSON.parse(text) });
    });
    request.on('error', reject).setNoDelay(true);
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += size) request.write(bytes.subarray(at, at + size));
    request.end();
  });

const CONTENT = Buffer.from('Ünder the bridge >>>???'.repeat(20));
const base64 = CONTENT.toString('base64');
const escaped = base64.replaceAll('+', String.raw`\u002B`).replaceAll('/', String.raw`\/`);
const named = `"filename":"Grüße.txt"`;

test.each([
  ['as it is', `{${named},"file_content":"${base64}"}`],
  ['with its signs escaped', `{${named},"file_content":"${escaped}"}`],
  ['as a data: URL', `{"file_content" : "data:text\\/plain;base64,${base64}" , ${named} }`],
  ['with line breaks', `{${named},"file_content":"${base64.replaceAll(/.{76}/g, String.raw`$&\r\n`)}"}`],
  ['behind a field whose value has its name', `{"description":"file_content",${named},"file_content":"${base64}"}`],
  ['behind a field that holds one of its name', `{"x":{"file_content":"no"},${named},"file_content":"${base64}"}`],
  ['twice, the last of which counts', `{"file_content":"bm8=",${named},"file_content":"${base64}"}`],
])('bytes are read %s, however they arrive', async (_, body) => {
  for (const size of [1, 7, 100_000]) {
    const { status, body: file } = await post(body, size);
    expect([size, status, file.filename, file.file_size]).toEqual([size, 201, 'Grüße.txt', CONTENT.length]);
    expect((await download(user, file)).bytes.equals(CONTENT)).toBe(true);
  }
});

test.each([
  ['no text', `{${named},"file_content":null}`, 422],
  ['a list', `{${named},"file_content":["${base64}"]}`, 422],
  ['nothing', `{${named}}`, 422],
  ['an empty text', `{${named},"file_content":""}`, 422],
  ['an escape that is none', String.raw`{${named},"file_content":"YQ\q="}`, 400],
  ['a quote', String.raw`{${named},"file_content":"YQ\"=="}`, 400],
  ['a line break that is not escaped', `{${named},"file_content":"YQ=\n="}`, 400],
  ['more behind its end', `{${named},"file_content":"YQ=="} }`, 400],
  ['no end', `{${named},"file_content":"YQ==`, 400],
  ['a dangerous neighbour', `{${named},"file_content":"YQ==","__proto__":{}}`, 400],
  ['a neighbour that is too large', `{"description":"${'a'.repeat(300_000)}",${named},"file_content":"YQ=="}`, 413],
  ['a name that is escaped', `{${named},"file\\u005fcontent":"${'A'.repeat(300_000)}"}`, 413],
  ['too much, without saying how much', `{${named},"file_content":"${'A'.repeat(15_000_000)}"}`, 413],
])('%s is refused', async (_, body, expected) => {
  const { status, body: answer } = await post(body, 60_000);
  expect([status, typeof answer.detail === 'string' || Array.isArray(answer.detail)]).toEqual([expected, true]);
});
