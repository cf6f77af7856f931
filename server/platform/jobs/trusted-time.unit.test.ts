import { expect, test } from 'vitest';
import { AGREED_MS, nextWatch } from './trusted-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = '2026-11-20T09:00:00.000Z';

/** A server whose clock can be wrong. Returns the trusted time after it has run for some minutes. */
function newServer() {
  let now = Date.parse(START);
  let watch = { trusted: null as string | null, candidate: START, agreed_ms: 0, seen: START };
  return {
    run(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        now += MINUTE;
        watch = nextWatch(watch, new Date(now), MINUTE);
      }
      return watch.trusted;
    },
    move(ms: number) {
      now += ms;
    },
    get now() {
      return now;
    },
  };
}
const HOURS = AGREED_MS / MINUTE;

test('a time of the clock is trusted after six hours of running', () => {
  const server = newServer();
  expect(server.run(HOURS - 1)).toBeNull();
  expect(server.run(1)).toBe(START);
  const trusted = server.run(7 * 24 * 60);
  expect(server.now - Date.parse(trusted!)).toBeLessThanOrEqual(2 * AGREED_MS);
});

test('a clock that is ahead for hours is not trusted, and a corrected one counts from the correction on', () => {
  const server = newServer();
  server.run(HOURS);
  for (const ahead of [10 * MINUTE, DAY, 365 * DAY]) {
    server.move(ahead);
    expect(server.run(5 * 60)! <= new Date(server.now - ahead).toISOString()).toBe(true);
    server.move(-ahead);
    expect(server.run(HOURS - 2)! < new Date(server.now).toISOString()).toBe(true);
    server.run(2 * HOURS);
  }
});

test('the clock of a machine that runs some minutes a day is trusted after days, and sleep does not count as running', () => {
  const server = newServer();
  server.run(HOURS);
  for (let day = 0; day < 60; day += 1) {
    server.move(DAY);
    server.run(20);
  }
  const trusted = nextWatch(
    { trusted: null, candidate: START, agreed_ms: 0, seen: START },
    new Date(Date.parse(START) + DAY),
    MINUTE,
  );
  expect(trusted.agreed_ms).toBe(MINUTE);
  expect(server.now - Date.parse(server.run(1)!)).toBeLessThan(40 * DAY);
});

test('a clock that was trusted while ahead, and then corrected, is trusted again after six hours', () => {
  const server = newServer();
  server.move(365 * DAY);
  server.run(2 * HOURS);
  server.move(-365 * DAY);
  expect(Date.parse(server.run(HOURS + 1)!)).toBeLessThan(server.now);
});
