import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';

/** Every endpoint of every contract in the folder, so that new files are included. */
const folder = new URL('../../../contract/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const modules = await Promise.all(
  files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
);
const endpoints = modules
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Contract'))
  .flatMap(([, contract]) => Object.values(contract as Record<string, Endpoint>));

interface Field {
  /** `PUT /tasks/:id body.due_date`. */
  name: string;
  key: string;
  schema: z.ZodMiniType;
}

/** The values of a request schema at any depth. */
function fieldsOf(name: string, key: string, schema: z.ZodMiniType): Field[] {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const inner = (part: unknown, path = name, partKey = key) => fieldsOf(path, partKey, part as z.ZodMiniType);
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape).flatMap(([field, part]) => inner(part, `${name}.${field}`, field));
  }
  if (schema instanceof z.ZodMiniArray) return inner(def['element'], `${name}[]`);
  if (schema instanceof z.ZodMiniUnion) return (def['options'] as unknown[]).flatMap((part) => inner(part));
  if (schema instanceof z.ZodMiniPipe) return [...inner(def['in']), ...inner(def['out'])];
  if (def['innerType'] !== undefined) return inner(def['innerType']);
  return [{ name, key, schema }];
}

const fields = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (endpoint as { [Part in typeof part]?: z.ZodMiniType })[part];
    return schema ? fieldsOf(`${endpoint.method} ${endpoint.path} ${part}`, part, schema) : [];
  }),
);

/** Reads any instant as the user's day then: clients may send the time of waking up. */
const READS_INSTANTS = 'POST /sleep-reflections body.date';

const accepts = ({ schema }: Field, value: string) => z.safeParse(schema, value).success;
const readsDates = (field: Field) => accepts(field, '2026-11-23') && !accepts(field, 'Monday');
const namesDate = ({ key }: Field) => /(^|_)(date|deadline|day|on|from|to)(_|$)/.test(key);

/** Keys with a date word that are not dates. */
const OTHERWISE: readonly string[] = [
  'month_day',
  'day_start_hour',
  'week_starts_on',
  'repeat_from',
  'from_project_id',
  'sample_from',
];

test('the walk through the contract finds the dates that are known', () => {
  const found = new Set(fields.filter(readsDates).map(({ key }) => key));
  expect([...found].toSorted()).toEqual(
    expect.arrayContaining(['date', 'deadline', 'due_date', 'end_date', 'reminder_date', 'start_date']),
  );
  expect(fields.filter(readsDates).length).toBeGreaterThan(20);
});

test('a field of a request that is named like a date reads dates and nothing else', () => {
  const named = fields.filter((field) => namesDate(field) && field.schema instanceof z.ZodMiniString);
  expect(named.filter((field) => !readsDates(field) && !OTHERWISE.includes(field.key)).map(({ name }) => name)).toEqual(
    [],
  );
});

test('every date of a request also reads midnight in UTC as its date', () => {
  for (const { name, schema } of fields.filter(readsDates)) {
    for (const sent of [
      '2026-11-23',
      '2026-11-23T00:00:00Z',
      '2026-11-23T00:00:00.000Z',
      '2026-11-23T00:00:00.000000Z',
    ]) {
      expect([name, sent, z.safeParse(schema, sent).data]).toEqual([name, sent, '2026-11-23']);
    }
  }
});

test('every date of a request refuses any other instant in a sentence', () => {
  const others = [
    'T10:00:00Z',
    'T00:00:00.001Z',
    'T00:00:00',
    'T00:00:00+00:00',
    'T00:00Z',
    ' 00:00:00Z',
    'T00:00:00.Z',
  ];
  for (const { name, schema } of fields.filter((field) => readsDates(field) && field.name !== READS_INSTANTS)) {
    for (const sent of [...others.map((time) => `2026-11-23${time}`), '2026-02-30T00:00:00Z', 'T00:00:00Z']) {
      const { error } = z.safeParse(schema, sent);
      expect([name, sent, error?.issues.map(({ message }) => message)]).toEqual([
        name,
        sent,
        ['Must be a date such as 2026-11-23, without a time of day'],
      ]);
    }
  }
});
