import type { Resource } from '#contract/resources.ts';
import type { ErrorAnswer } from '#contract/platform/errors.ts';
import type { TestApp, TestUser } from '../app.ts';
import { whenDone } from '../when-done.ts';

interface Upload {
  name?: string;
  type?: string;
  query?: Record<string, string>;
}

/** Sends files to an app over a real connection, like a browser. */
export function uploadsIn(app: TestApp) {
  const listening = app.listen().then(({ port }) => `http://127.0.0.1:${port}/api`);
  // A normal close would wait for keep-alive connections of the client.
  whenDone(() => app.stop());
  const authorization = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });

  /** Sends a file as a form. */
  async function send(user: TestUser, bytes: Buffer, { name = 'file', type = '', query = {} }: Upload = {}) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const search = new URLSearchParams(query).toString();
    const url = `${await listening}/resources/upload?${search}`;
    const response = await fetch(url, { method: 'POST', headers: authorization(user), body: form });
    return { status: response.status, body: (await response.json()) as Resource & ErrorAnswer };
  }

  /** The same for an upload that must succeed. */
  async function upload(user: TestUser, bytes: Buffer, options: Upload = {}): Promise<Resource> {
    const { status, body } = await send(user, bytes, options);
    if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async function download(user: TestUser, { id }: { id: string }) {
    const response = await fetch(`${await listening}/resources/${id}/file`, { headers: authorization(user) });
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), bytes: Buffer.from(await response.arrayBuffer()) };
  }

  return { send, upload, download, url: () => listening };
}
