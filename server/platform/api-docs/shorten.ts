import { type JsonSchema, mapped, nameIn, refTo } from './schemas.ts';

export type Paths = Record<string, Record<string, Operation>>;

interface Operation {
  operationId: string;
  parameters?: Described[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, Described>;
}

/** A part of the document, or a reference to it. */
interface Described {
  $ref?: string;
  name?: string;
  description?: string | undefined;
  schema?: JsonSchema;
  headers?: object;
  content?: Record<string, { schema?: JsonSchema }>;
}

/** Moves parameters and responses that several calls have to `components`. @returns those. */
export function share(paths: Paths) {
  const operations = Object.values(paths).flatMap((calls) => Object.values(calls));
  const parameters = sharedAmong(
    operations.flatMap((each) => each.parameters ?? []),
    'parameters',
    ({ name = '' }) => name,
  );
  const responses = sharedAmong(
    operations.flatMap((each) => Object.values(each.responses)),
    'responses',
    nameOfResponse,
  );
  for (const operation of operations) {
    if (operation.parameters) operation.parameters = operation.parameters.map(parameters.refer);
    for (const [status, each] of Object.entries(operation.responses))
      operation.responses[status] = responses.refer(each);
  }
  return { parameters: parameters.components, responses: responses.components };
}

function sharedAmong(parts: readonly Described[], place: string, nameOf: (part: Described) => string | null) {
  const counts = new Map<string, number>();
  for (const part of parts) {
    const text = JSON.stringify(part);
    if (part.$ref === undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const components: Record<string, Described> = {};
  for (const [text, times] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const part = JSON.parse(text) as Described;
    const name = times > 1 ? nameOf(part) : null;
    // Of several with the same name, the most common has it.
    if (name === null || name in components) continue;
    names.set(text, name);
    components[name] = part;
  }
  const refer = (part: Described): Described => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${place}/${name}` };
  };
  return { components, refer };
}

/** `Task` for a response with one, `Tasks` for a list; null for one without a record of the contract. */
function nameOfResponse({ content }: Described): string | null {
  const { $ref, items } = content?.['application/json']?.schema ?? {};
  const ref = $ref ?? items?.$ref;
  const name = ref === undefined ? undefined : nameIn(ref);
  return name === undefined ? null : name + (items ? 's' : '');
}

/** Smaller records are repeated where they are part of others. */
const FIELDS_MIN = 5;
/** Minimum share of fields that a record must have in common with another one; below it, the match is a coincidence. */
const SHARE_MIN = 0.6;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The fields of a record, each with whether it is required. */
const fieldsOf = ({ properties = {}, required = [] }: JsonSchema) =>
  new Map(Object.entries(properties).map(([key, each]) => [key, `${required.includes(key)} ${JSON.stringify(each)}`]));
type Fields = ReturnType<typeof fieldsOf>;

/** A list that only records with more than this one describe, such as the tasks of a project. */
const ANYTHING = JSON.stringify({ type: ['array', 'null'], items: {} });

/** The records with such a list, without it: `ProjectWithoutTasks`, which is a part of `ProjectWithTasks`. */
export function recordsAlone(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const alone = Object.entries(schemas).flatMap(([name, { properties = {}, required = [], ...rest }]) => {
    const list = Object.keys(properties).find((field) => JSON.stringify(properties[field]) === ANYTHING);
    if (list === undefined) return [];
    const { [list]: _list, ...others } = properties;
    const schema = { ...rest, properties: others, required: required.filter((field) => field !== list) };
    return [[`${name}Without${capital(list)}`, schema] as const];
  });
  return Object.fromEntries(alone);
}

/** Describes records that have all fields of named ones as these and their further fields. */
export function composed(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const named = Object.entries(schemas)
    .map(([name, schema]) => ({ name, fields: fieldsOf(schema) }))
    .filter(({ fields }) => fields.size >= FIELDS_MIN)
    .toSorted((one, other) => other.fields.size - one.fields.size);
  const partsOf = (fields: Fields, self: string): typeof named => {
    // Of equal ones, the first by name stays.
    const part = named.find(
      ({ name, fields: others }) =>
        (others.size < fields.size || (others.size === fields.size && (self === '' || name < self))) &&
        others.size >= fields.size * SHARE_MIN &&
        [...others].every(([key, text]) => fields.get(key) === text),
    );
    if (!part || part.name === self) return [];
    const rest = new Map([...fields].filter(([key]) => !part.fields.has(key)));
    return [part, ...partsOf(rest, '')];
  };
  const shortened = (schema: JsonSchema, self = ''): JsonSchema => {
    const fields = fieldsOf(schema);
    const parts = partsOf(fields, self);
    if (parts.length === 0) return schema;
    const { properties = {}, required = [], type: _object, ...rest } = schema;
    const own = Object.fromEntries(
      Object.entries(properties).filter(([key]) => !parts.some((part) => part.fields.has(key))),
    );
    const refs = parts.map(({ name }) => ({ $ref: refTo(name) }));
    if (Object.keys(own).length === 0) return refs.length === 1 ? { ...refs[0], ...rest } : { ...rest, allOf: refs };
    const needed = required.filter((key) => key in own);
    return {
      ...rest,
      allOf: [...refs, { type: 'object', properties: own, ...(needed.length > 0 && { required: needed }) }],
    };
  };
  const inner = (schema: JsonSchema) => mapped(schema, (each) => (each.properties ? shortened(each) : each));
  const inFields = ({ type, properties, ...rest }: JsonSchema): JsonSchema => ({
    ...(type !== undefined && { type }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([field, each]) => [field, inner(each)])),
    }),
    ...rest,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { allOf, ...whole } = shortened(schema, name);
      return [name, { ...inFields(whole), ...(allOf && { allOf: allOf.map(inFields) }) }];
    }),
  );
}

/** A field gets its own schema if that saves this many bytes. */
const SAVED_MIN = 50;

const nameOfField = (field: string, { anyOf }: JsonSchema) =>
  field.split('_').map(capital).join('') + (anyOf?.some(({ type }) => type === 'null') ? 'OrNull' : '');

/** Describes fields that many records have once, by their names: `due_time` as `DueTime`. */
export function shareFields(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const counts = new Map<string, number>();
  const keyOf = (field: string, schema: JsonSchema) => `${field} ${JSON.stringify(schema)}`;
  const forEach = (each: JsonSchema) => {
    for (const [field, schema] of Object.entries(each.properties ?? {})) {
      if (schema.properties) continue;
      const key = keyOf(field, schema);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return each;
  };
  for (const schema of Object.values(schemas)) mapped(schema, forEach);
  const fields: Record<string, JsonSchema> = {};
  const names = new Map<string, string>();
  for (const [key, times] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const [field = ''] = key.split(' ', 1);
    const text = key.slice(field.length + 1);
    const schema = JSON.parse(text) as JsonSchema;
    const name = nameOfField(field, schema);
    const saved = times * (text.length - JSON.stringify({ $ref: refTo(name) }).length) - text.length - name.length;
    if (saved < SAVED_MIN || name in schemas || name in fields) continue;
    names.set(key, name);
    fields[name] = schema;
  }
  const referring = (each: JsonSchema): JsonSchema => {
    if (!each.properties) return each;
    const properties = Object.entries(each.properties).map(([field, schema]): [string, JsonSchema] => {
      const name = names.get(keyOf(field, schema));
      return [field, name === undefined ? schema : { $ref: refTo(name) }];
    });
    return { ...each, properties: Object.fromEntries(properties) };
  };
  return {
    ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, mapped(schema, referring)])),
    ...fields,
  };
}
