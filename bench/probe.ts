import http from 'node:http';

/*
 * Requests a server's health without a pause, in a separate process, so that the benchmark does not delay it. Any
 * message starts a new measurement and returns the slowest response of the one before, in milliseconds.
 */

const url = process.argv[2]!;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const PAUSE_MS = 1;

let slowest = 0;
let began = performance.now();

const ask = () =>
  new Promise<void>((resolve) => {
    began = performance.now();
    const request = http.get(`${url}/api/health`, { agent }, (response) => response.resume().on('end', resolve));
    // A frozen server closes connections that have become too old; the time counts all the same.
    request.on('error', () => resolve());
  });

process.on('message', () => {
  // The call that is under way may be the slowest of all.
  process.send!(Math.max(slowest, performance.now() - began));
  slowest = 0;
});

// The benchmark has ended, perhaps early.
process.on('disconnect', () => process.exit());

for (;;) {
  await ask();
  slowest = Math.max(slowest, performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
