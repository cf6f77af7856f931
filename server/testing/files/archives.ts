import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import type { TestApp, TestUser } from '../app.ts';
import { readArchive } from './read-zip.ts';

/** Exports and imports archives of an app over its own port, since they are bytes. */
export async function archivesOf(app: TestApp) {
  const { port } = await app.listen();
  const base = `http://127.0.0.1:${port}/api`;
  const send = async ({ token }: TestUser, path: string, body?: Buffer | object) => {
    const isZip = Buffer.isBuffer(body);
    const response = await fetch(base + path, {
      ...(body && { method: 'POST', body: isZip ? new Uint8Array(body) : JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isZip ? 'application/zip' : 'application/json' }),
      },
    });
    return response;
  };
  const expectOk = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    send,
    exportOf: async (user: TestUser, query = '') =>
      Buffer.from(await (await expectOk(await send(user, `/export${query}`))).arrayBuffer()),
    preview: async (user: TestUser, archive: Buffer) =>
      (await (await expectOk(await send(user, '/import?dry_run=true', archive))).json()) as ImportPreview,
    importInto: async (user: TestUser, archive: Buffer) =>
      (await (await expectOk(await send(user, '/import', archive))).json()) as ImportResult,
    /** The one sentence of a refusal, with its status. */
    refusalOf: async (user: TestUser, archive: Buffer) => {
      const response = await send(user, '/import', archive);
      const { detail } = (await response.json()) as { detail?: string | { msg: string }[] };
      return [response.status, Array.isArray(detail) ? detail.map(({ msg }) => msg).join(' ') : detail] as const;
    },
  };
}

/** All records of an archive by part and key, and the hash of each file. */
export async function recordsOf(archive: Buffer): Promise<Record<string, Record<string, unknown>[]>> {
  const { manifest, rows } = await readArchive(archive);
  const parts = Object.fromEntries(Object.keys(manifest.counts).map((part) => [part, rows(part)]));
  const files = manifest.parts.filter(({ name }) => name.startsWith('files/') || name.startsWith('profile-picture'));
  return { ...parts, archive_files: files.map(({ name, sha256 }) => ({ name, sha256 })) };
}
