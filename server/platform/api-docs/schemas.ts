import * as z from 'zod/mini';

/** A JSON schema, as far as the document changes it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  [key: string]: unknown;
}

type Side = 'input' | 'output';

export const refTo = (name: string) => `#/components/schemas/${name}`;
export const nameIn = (ref: string) => ref.slice(refTo('').length);

/** Formats that say all that their patterns and lengths do. */
const FORMATS = new Set(['uuid', 'date', 'date-time']);

/**
 * Describes named schemas, each of which refers to the others by name.
 * @param side what clients send, before defaults and other spellings are replaced, or what they get.
 */
export function describeNamed(names: ReadonlyMap<z.core.$ZodType, string>, side: Side): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...optionsOf(side), uri: refTo }) as {
    schemas: Record<string, JsonSchema>;
  };
  const { __shared: shared, ...named } = schemas;
  const anonymous = (shared?.['$defs'] ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(named).map(([name, { $schema: _version, $id: _id, ...schema }]) => {
      const whole = mapped(inlined(schema, anonymous), shortened);
      return [name, side === 'output' ? mapped(whole, withoutBounds) : whole];
    }),
  );
}

/** A client checks what it sends, not what it gets. */
const withoutBounds = ({
  minimum: _min,
  maximum: _max,
  maxLength: _length,
  minItems: _items,
  ...schema
}: JsonSchema): JsonSchema => schema;

/** Describes one schema, without names. */
export function describeAlone(schema: z.core.$ZodType, side: Side): JsonSchema {
  const { $schema: _version, ...described } = z.toJSONSchema(schema, optionsOf(side)) as JsonSchema;
  return mapped(described, shortened);
}

const optionsOf = (io: Side) => ({ io, unrepresentable: 'any' }) as const;

/** Leaves out what says nothing: bounds of every safe integer, patterns of formats, and closed objects. */
function shortened({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const schema: JsonSchema = { ...(anyOf && { anyOf }), ...rest };
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (anyOf?.length === 2 && only && others.length === 0 && typeof only.type === 'string') {
    delete schema.anyOf;
    Object.assign(schema, { ...only, ...rest, type: [only.type, 'null'] });
    if (only.enum) schema.enum = [...only.enum, null];
  }
  if (schema.format !== undefined && FORMATS.has(schema.format)) {
    delete schema.pattern;
    delete schema['maxLength'];
  }
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['minItems'] === 0) delete schema['minItems'];
  if (JSON.stringify(schema['propertyNames']) === '{"type":"string"}') delete schema['propertyNames'];
  // Later versions may add fields to a response, and requests may have unknown ones.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  return schema;
}

/** Replaces references to schemas without a name, which no client could follow, by what they describe. */
function inlined(schema: JsonSchema, anonymous: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return mapped(schema, ({ $ref, ...rest }) => {
    const found = $ref === undefined ? undefined : anonymous[$ref.slice($ref.lastIndexOf('/') + 1)];
    if (found && $ref?.includes('__shared')) return { ...inlined(found, anonymous), ...rest };
    return $ref === undefined ? rest : { $ref, ...rest };
  });
}

/** A copy in which each object, from the innermost on, is replaced. */
export function mapped(value: JsonSchema, replace: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const copy = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(copy);
    return typeof each === 'object' && each !== null ? mapped(each as JsonSchema, replace) : each;
  };
  return replace(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)])));
}

/** The names that a description refers to, directly or through others. */
export function namesIn(value: unknown, named: Readonly<Record<string, JsonSchema>>, found = new Set<string>()) {
  if (Array.isArray(value)) for (const each of value) namesIn(each, named, found);
  else if (typeof value === 'object' && value !== null) {
    const { $ref } = value as JsonSchema;
    if ($ref?.startsWith(refTo('')) && !found.has(nameIn($ref))) {
      found.add(nameIn($ref));
      namesIn(named[nameIn($ref)], named, found);
    }
    for (const each of Object.values(value)) namesIn(each, named, found);
  }
  return found;
}

/** A copy with other names in its references. */
export const renamed = <T>(value: T, rename: (name: string) => string): T =>
  mapped(value as JsonSchema, ({ $ref, ...rest }) =>
    $ref === undefined ? rest : { $ref: $ref.startsWith(refTo('')) ? refTo(rename(nameIn($ref))) : $ref, ...rest },
  ) as T;
