import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { journalContract } from '#contract/journal.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { pathOf } from '#server/platform/api-docs/document.ts';
import type { JsonSchema } from '#server/platform/api-docs/schemas.ts';
import { API_DOCUMENT } from '#server/testing/api-document.ts';
import { startTestApp } from '#server/testing/app.ts';
import { ENDPOINTS } from '#server/testing/writes.ts';

const app = await startTestApp();

/** The schema of a value without its optional wrapper. */
function contentOf(schema: z.core.$ZodTypes): z.core.$ZodTypes {
  const { def } = schema._zod;
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    return contentOf(def.innerType as z.core.$ZodTypes);
  }
  if (def.type !== 'pipe') return schema;
  const [input, output] = [def.in, def.out] as z.core.$ZodTypes[];
  return contentOf(input!._zod.def.type === 'transform' ? output! : input!);
}

const resolved = ({ $ref, ...described }: JsonSchema): JsonSchema =>
  $ref === undefined ? described : API_DOCUMENT.components.schemas[$ref.split('/').at(-1)!]!;

/** The description of an object or a list, with the fields of all its parts. */
function wholeOf(given: JsonSchema = {}): JsonSchema {
  const described = resolved(given);
  const options = (described.anyOf ?? []).map(wholeOf);
  const whole = options.find(({ properties, items }) => properties ?? items) ?? described;
  const parts = (whole.allOf ?? []).map((part) => wholeOf(part).properties);
  return {
    ...whole,
    ...(parts.length > 0 && { properties: Object.assign({}, ...parts) as typeof whole.properties & {} }),
  };
}

/** Every field of a body, with its schema and its description on the API page. */
function* fieldsOf(
  schema: z.core.$ZodTypes,
  given: JsonSchema | undefined,
  path = '',
): Generator<[path: string, field: z.core.$ZodTypes, described: JsonSchema | undefined]> {
  const content = contentOf(schema);
  const { def } = content._zod;
  const described = wholeOf(given);
  if (def.type === 'array') yield* fieldsOf(def.element as z.core.$ZodTypes, described?.items, `${path}[]`);
  if (def.type !== 'object') return;
  for (const [key, field] of Object.entries(def.shape) as [string, z.core.$ZodTypes][]) {
    const place = path === '' ? key : `${path}.${key}`;
    yield [place, field, described?.properties?.[key]];
    yield* fieldsOf(field, described?.properties?.[key], place);
  }
}

/** A value of any type has no description. */
function saysNull(given: JsonSchema = {}): boolean {
  const { type, enum: choices, anyOf = [], allOf, properties, items } = resolved(given);
  if (type === undefined && !choices && anyOf.length === 0 && !allOf && !properties && !items) return true;
  return [type].flat().includes('null') || anyOf.some(saysNull);
}

test('null is accepted exactly where the API page says so', () => {
  const { paths } = API_DOCUMENT;
  let known = 0;
  const wrong: string[] = [];
  for (const each of ENDPOINTS) {
    if (!('body' in each) || !each.body) continue;
    const { requestBody } = paths[pathOf(each.path)]![each.method.toLowerCase()]!;
    const described = requestBody?.content['application/json']?.schema;
    for (const [place, field, said] of fieldsOf(each.body as unknown as z.core.$ZodTypes, described)) {
      known += 1;
      const accepts = z.core.safeParse(field, null).success;
      if (accepts !== saysNull(said)) wrong.push(`${each.method} ${each.path} ${place} accepts null: ${accepts}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(known).toBeGreaterThan(300);
});

test('the description of a color matches the accepted forms: either case, long or short', async () => {
  const { token } = await app.newUser();
  const patterns = [...JSON.stringify(API_DOCUMENT).matchAll(/"pattern":"(\^#[^"]*)"/g)].map(([, pattern]) => pattern!);
  expect(patterns.length).toBeGreaterThan(0);
  for (const color of ['#F4B400', '#f4b400', '#FFF', '#abc']) {
    for (const pattern of patterns) expect([color, new RegExp(pattern).test(color)]).toEqual([color, true]);
    const { status } = await app.call(pillarsContract.create, { token, body: { name: 'Health', color } });
    expect([color, status]).toEqual([color, 201]);
  }
});

test('null clears a text and resets a choice to its default; a switch does not accept null', async () => {
  const { token } = await app.newUser();
  const { body: project } = await app.call(projectsContract.create, {
    token,
    body: { name: 'Run', description: 'Far', priority: 'high' },
  });
  const { body: changed } = await app.call(projectsContract.change, {
    token,
    params: { id: project.id },
    body: { description: null, priority: null },
  });
  expect(changed).toMatchObject({ description: '', priority: 'medium' });

  const { body: entry } = await app.call(journalContract.create, {
    token,
    body: { content: 'Nobody else reads this', is_private: true },
  });
  const refused = await app.refused(journalContract.change, {
    token,
    params: { id: entry.id },
    body: { is_private: null } as never,
  });
  expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ loc: ['body', 'is_private'] }] }]);
});
