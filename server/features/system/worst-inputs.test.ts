import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { startTestApp } from '#server/testing/app.ts';
import { startFakeGoogle } from '#server/testing/google/fake-google.ts';
import { startFakeProvider } from '#server/testing/oidc/fake-provider.ts';
import { type WorstInput, worstInputs } from '#server/testing/worst-inputs.ts';
import { ENDPOINTS, newWorld, writesIn } from '#server/testing/writes.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';

const { google } = await startFakeGoogle();
const { oidc } = await startFakeProvider();
const app = await startTestApp({ config: { google, oidc } });
let world = await newWorld(app);

/** The maximum length of a refusal. */
const REFUSAL_CHARACTERS = 20_000;
/** Every nth input is tried, with another start at each endpoint: nearly all are refused before a database query. */
const TRIED_EVERY = roundsOf({ all: 1, sqlite: 6, postgres: 17 });

/** Each value of a body is replaced in one way; bench/worst-inputs.ts tries all ways and measures them. */
function* inputsOf(endpoint: Endpoint): Generator<WorstInput> {
  const name = `${endpoint.method} ${endpoint.path}`;
  const write = writesIn(world).find((each) => each.name === name) ?? null;
  const places = new Set<string>();
  let index = ENDPOINTS.indexOf(endpoint);
  for (const input of worstInputs(endpoint, world.user.token, write)) {
    index += 1;
    if (index % TRIED_EVERY !== 0) continue;
    if (input.place === undefined || !places.has(input.place)) yield input;
    if (input.place !== undefined) places.add(input.place);
  }
}

test.each(ENDPOINTS.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  'F-01: $name refuses the worst known inputs with a short message, or accepts them',
  async ({ endpoint }) => {
    // The previous endpoint may have ended the session.
    const { status } = await app.send({ url: '/api/auth/me', token: world.user.token });
    if (status !== 200) world = await newWorld(app);

    const problems: string[] = [];
    for (const { name, method, url, headers, body } of inputsOf(endpoint)) {
      const answer = await app.send({ method, url, headers, ...(body && { body: body() }) });
      const isShort = answer.status < 400 || answer.text.length <= REFUSAL_CHARACTERS;
      if (answer.status >= 500 || !isShort) problems.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    expect(problems).toEqual([]);
  },
);
