import { performance } from 'node:perf_hooks';
import { type Client, describe, isSuccess, type WireRequest } from './client.ts';
import { median } from './report.ts';

/** One measured period of load. */
export interface Slice {
  /** Milliseconds of each success, from the request to the last byte. */
  latencies: number[];
  seconds: number;
  errors: number;
  /** Processor time that the server used during it; NaN if unknown. */
  serverCpuSeconds: number;
  /** The message of the first error. */
  firstError?: string | undefined;
  /** The load of the generator itself, 0–1; near 1 it limits the figures. */
  ownLoad: number;
}

const GIVE_UP_AFTER_ERRORS = 50;

/**
 * Keeps `connections` requests in flight for `seconds`: each connection sends its next request after a response (a
 * closed loop). Ends early when `next` returns nothing more or too many requests fail.
 */
export async function loadFor(
  seconds: number,
  connections: number,
  client: Client,
  next: () => WireRequest | undefined,
): Promise<Slice> {
  const slice: Slice = { latencies: [], seconds: 0, errors: 0, serverCpuSeconds: Number.NaN, ownLoad: 0 };
  const wrong = (text: string) => {
    slice.errors += 1;
    slice.firstError ??= text;
  };

  const began = performance.now();
  const ends = began + seconds * 1000;
  const busyBefore = performance.eventLoopUtilization();
  const connection = async () => {
    while (performance.now() < ends && slice.errors < GIVE_UP_AFTER_ERRORS) {
      const request = next();
      if (request === undefined) return;
      const asked = performance.now();
      try {
        const answer = await client.send(request);
        if (isSuccess(answer.status)) slice.latencies.push(performance.now() - asked);
        else wrong(describe(request, answer));
      } catch (error) {
        wrong(`${request.method} ${request.path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  slice.seconds = (performance.now() - began) / 1000;
  slice.ownLoad = performance.eventLoopUtilization(busyBefore).utilization;
  return slice;
}

/** The median time of a success in milliseconds. */
export const p50 = (slices: Slice[]) => median(slices.flatMap(({ latencies }) => latencies));
/** Successes in a second. */
export const rate = (slices: Slice[]) =>
  total(slices, ({ latencies }) => latencies.length) / total(slices, ({ seconds }) => seconds);

/** Processor time of the server for one success, in milliseconds. */
export const cpu = (slices: Slice[]) =>
  (1000 * total(slices, ({ serverCpuSeconds }) => serverCpuSeconds)) /
  total(slices, ({ latencies }) => latencies.length);

const total = (slices: Slice[], figure: (slice: Slice) => number) =>
  slices.reduce((sum, slice) => sum + figure(slice), 0);

/** B/A of a figure; with `~` if the slices of B were not all on the same side of the preceding slices of A. */
export function ratio(a: Slice[], b: Slice[], figure: (slices: Slice[]) => number): string {
  const pairs = a.map((slice, index) => figure([b[index]!]) / figure([slice]));
  const agree = pairs.every((pair) => pair > 1) || pairs.every((pair) => pair < 1);
  return `${(figure(b) / figure(a)).toFixed(2)}${agree ? '  ' : ' ~'}`;
}
