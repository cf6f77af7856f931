import { Manifest } from '#contract/exports.ts';

/** The received part of an archive. */
export interface ArchiveProgress {
  /** `records`: the server reads them, nothing has arrived. `files`, then `texts`, are sent. */
  step: 'records' | 'files' | 'texts';
  files: { done: number; total: number };
  /** Of the files; while texts are sent, all bytes that have arrived. */
  bytes: { done: number; total: number };
}

/** The header of a zip entry before its name, what follows the name, and what follows the bytes (APPNOTE 4.3.7, 4.3.9). */
const HEADER_BYTES = 30;
const TIMES_BYTES = 9;
const DESCRIPTOR_BYTES = 16;

const EMPTY: ArchiveProgress = { step: 'records', files: { done: 0, total: 0 }, bytes: { done: 0, total: 0 } };

/** Follows an archive while it arrives: its first entry is the manifest, uncompressed, and then come the files. */
export class ArchiveWatch {
  /** The beginning, until the manifest is complete. */
  #head: Uint8Array | null = new Uint8Array();
  #received = 0;
  /** The number of received bytes at which each file is complete. */
  #ends: number[] = [];
  #sizes: number[] = [];

  /** Counts a chunk. */
  add(chunk: Uint8Array): ArchiveProgress {
    this.#received += chunk.length;
    if (this.#head) this.#head = this.#readManifest(joined(this.#head, chunk));
    return this.#head ? EMPTY : this.#progress();
  }

  /** @returns the bytes so far if there must be more. */
  #readManifest(head: Uint8Array): Uint8Array | null {
    if (head.length < HEADER_BYTES) return head;
    const fields = new DataView(head.buffer, head.byteOffset);
    const start = HEADER_BYTES + fields.getUint16(26, true) + fields.getUint16(28, true);
    const end = start + fields.getUint32(22, true);
    if (head.length < end) return head;
    const { parts } = Manifest.parse(JSON.parse(new TextDecoder().decode(head.subarray(start, end))));
    const first = parts.findIndex(({ name }) => !/^(files\/|profile-picture\.)/.test(name));
    let position = end;
    for (const { name, bytes } of parts.slice(0, first)) {
      position += HEADER_BYTES + new TextEncoder().encode(name).length + TIMES_BYTES + bytes + DESCRIPTOR_BYTES;
      this.#ends.push(position);
      this.#sizes.push(bytes);
    }
    return null;
  }

  #progress(): ArchiveProgress {
    const done = this.#ends.filter((end) => end <= this.#received).length;
    const files = { done, total: this.#ends.length };
    if (done === files.total) return { step: 'texts', files, bytes: { done: this.#received, total: this.#received } };
    const total = sum(this.#sizes);
    // Bytes of the current file that are still missing, and of those after it.
    const missing = Math.min(this.#ends[done]! - this.#received, this.#sizes[done]!) + sum(this.#sizes.slice(done + 1));
    return { step: 'files', files, bytes: { done: total - missing, total } };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
