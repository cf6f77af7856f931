import type { JsonSchema } from './schemas.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0193a5b2-7c41-7d3e-9f60-2b8c5e1a4d70',
  date: '2026-11-30',
  'date-time': '2026-11-26T09:30:00Z',
  binary: '…',
};

/**
 * An example of a schema, which is valid for it. Records in records, nulls and ids of other records, which would all be
 * the same, are left out where they may be.
 * @param named the schemas that it refers to.
 * @param texts examples of fields by name, where their type does not say enough.
 */
export function exampleOf(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
  texts: Readonly<Record<string, unknown>>,
  field = '',
): unknown {
  const known = texts[field];
  if (known !== undefined && fits(schema, known)) return known;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema['const'] !== undefined) return schema['const'];
  const recordOf = ({ $ref = '' }: JsonSchema) => named[$ref.slice($ref.lastIndexOf('/') + 1)];
  const record = recordOf(schema);
  if (record) return exampleOf(record, named, texts, field);
  const parts = schema.allOf?.map((part) => exampleOf(part, named, texts, field) as object);
  if (parts) return Object.assign({}, ...parts) as object;
  const options = schema.anyOf ?? schema.oneOf ?? [];
  if (options.length > 0) {
    const [option = {}] = options;
    const isRecord = recordOf(option) && recordOf(option)?.enum === undefined;
    return isRecord && options.some(({ type }) => type === 'null') ? null : exampleOf(option, named, texts, field);
  }
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const examples = Object.entries(schema.properties ?? {})
        // `base` repeats the texts of a change.
        .filter(([name]) => name !== 'base')
        .map(([name, each]) => [name, exampleOf(each, named, texts, name)] as const)
        .filter(([name, value]) => value !== null || schema.required?.includes(name));
      const needed = examples.filter(([name, value]) => !isId(value) || schema.required?.includes(name));
      return Object.fromEntries(needed.length > 0 ? needed : examples);
    }
    case 'array': {
      const { items = {}, minItems = 0 } = schema as { items?: JsonSchema; minItems?: number };
      const isRecord = recordOf(items) && recordOf(items)?.enum === undefined;
      return isRecord && minItems === 0 ? [] : [exampleOf(items, named, texts, field)];
    }
    case 'integer':
    case 'number':
      return Math.max(Number(schema['minimum'] ?? 0), Math.min(3, Number(schema['maximum'] ?? 3)));
    case 'boolean':
      return false;
    case 'string':
      return (schema.format !== undefined && BY_FORMAT[schema.format]) || 'text';
    default:
      return null;
  }
}

const isId = (value: unknown) => [value].flat()[0] === BY_FORMAT['uuid'];

/** Whether a value has the type of a schema and is one of its choices. */
function fits({ type, enum: choices, format, $ref, pattern, items }: JsonSchema, value: unknown): boolean {
  if ($ref !== undefined || (format !== undefined && format !== 'uri')) return false;
  if (Array.isArray(value) && items && !value.every((each) => fits(items, each))) return false;
  if (choices) return choices.includes(value);
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(String(value))) return false;
  const kind = Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;
  return [type].flat().some((each) => each === kind || (each === 'integer' && Number.isInteger(value)));
}
