import { type JsonSchema, mapped, refTo } from './schemas.ts';

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
  const name = ($ref ?? items?.$ref)?.slice(refTo('').length);
  return name === undefined ? null : name + (items ? 's' : '');
}

/** Smaller records are repeated where they are part of others. */
const FIELDS_MIN = 5;
/** Minimum share of fields that a record must have in common with another one; below it, the match is a coincidence. */
const SHARE_MIN = 0.6;

/** The fields of a record, each with whether it is required. */
const fieldsOf = ({ properties = {}, required = [] }: JsonSchema) =>
  new Map(Object.entries(properties).map(([key, each]) => [key, `${required.includes(key)} ${JSON.stringify(each)}`]));

/** Describes records that have all fields of a named one as this one and their further fields. */
export function composed(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const named = Object.entries(schemas)
    .map(([name, schema]) => ({ name, fields: fieldsOf(schema) }))
    .filter(({ fields }) => fields.size >= FIELDS_MIN)
    .toSorted((one, other) => other.fields.size - one.fields.size);
  const shortened = (schema: JsonSchema, self = ''): JsonSchema => {
    const fields = fieldsOf(schema);
    // Of equal ones, the first by name stays.
    const part = named.find(
      ({ name, fields: others }) =>
        (others.size < fields.size || (others.size === fields.size && (self === '' || name < self))) &&
        others.size >= fields.size * SHARE_MIN &&
        [...others].every(([key, text]) => fields.get(key) === text),
    );
    if (!part || part.name === self) return schema;
    const { properties = {}, required = [], type: _object, ...rest } = schema;
    const own = Object.fromEntries(Object.entries(properties).filter(([key]) => !part.fields.has(key)));
    const $ref = refTo(part.name);
    if (Object.keys(own).length === 0) return { $ref, ...rest };
    const needed = required.filter((key) => key in own);
    return {
      ...rest,
      allOf: [{ $ref }, { type: 'object', properties: own, ...(needed.length > 0 && { required: needed }) }],
    };
  };
  const inner = (schema: JsonSchema) => mapped(schema, (each) => (each.properties ? shortened(each) : each));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const whole = shortened(schema, name);
      const children = Object.entries(whole).map(([key, each]) => [
        key,
        key === 'properties'
          ? Object.fromEntries(
              Object.entries(each as object).map(([field, value]) => [field, inner(value as JsonSchema)]),
            )
          : each,
      ]);
      return [name, Object.fromEntries(children) as JsonSchema];
    }),
  );
}

/** A field gets its own schema from this number of uses and this length of its description on. */
const FIELD_TIMES = 3;
const FIELD_LENGTH = 75;

/** Describes fields that many records have once, by their names: `due_time` as `DueTime`. */
export function shareFields(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const counts = new Map<string, number>();
  const keyOf = (field: string, schema: JsonSchema) => `${field} ${JSON.stringify(schema)}`;
  const isShared = (key: string) => (counts.get(key) ?? 0) >= FIELD_TIMES && key.length >= FIELD_LENGTH;
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
  for (const [key] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const field = key.slice(0, key.indexOf(' '));
    const name = field
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('');
    if (!isShared(key) || name in schemas || name in fields) continue;
    names.set(key, name);
    fields[name] = JSON.parse(key.slice(field.length + 1)) as JsonSchema;
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
