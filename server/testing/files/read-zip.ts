import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { Manifest } from '#contract/exports.ts';

/** The bytes of every entry of a zip, in its order. @throws Error for a damaged zip. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

/** An archive of a person: its manifest, its entries, and the rows of a part. */
export async function readArchive(bytes: Buffer) {
  const entries = await readZip(bytes);
  const textOf = (name: string) => entries.get(name)?.toString() ?? '';
  return {
    entries,
    manifest: Manifest.parse(JSON.parse(textOf('manifest.json'))),
    textOf,
    rows: (part: string): Record<string, unknown>[] =>
      textOf(`${part}.jsonl`)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
