import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

/** The maximum length of the list; a longer one ends with `...`. */
const HEADER_MAX = 1000;
const NAME_MAX = 100;
/** No more names fit into the header; finding 30,000 would delay other requests. */
const NAMES_MAX = HEADER_MAX / 3;

/**
 * Names, in a header of each response, the query keys and body fields that the endpoint does not know: they are
 * accepted, as clients of the public API send more than it reads, but a misspelled one must not be lost silently.
 */
export function installIgnoredFields(api: FastifyInstance): void {
  // Runs before validation, which drops the unknown fields.
  api.addHook('preValidation', async (request, reply) => {
    const names = ignoredFields(request);
    if (names.size > 0) reply.header('x-ignored-fields', listed(names));
  });
}

function ignoredFields({ query, body, routeOptions: { schema } }: FastifyRequest): ReadonlySet<string> {
  const names = new Set<string>();
  const find = (part: unknown, value: unknown) =>
    part === undefined
      ? findUnknown({}, value, '', names)
      : unknownFieldsOf(part as z.core.$ZodType)?.(value, '', names);
  find(schema?.querystring, query);
  find(schema?.body, body);
  return names;
}

/** Adds the paths of the fields of a value that its schema does not have. */
type FindUnknown = (value: unknown, path: string, names: Set<string>) => void;

const known = new WeakMap<z.core.$ZodType, { find: FindUnknown | null }>();

/** Returns a function that finds unknown fields in values of a schema; null if there can be none. */
function unknownFieldsOf(schema: z.core.$ZodType): FindUnknown | null {
  let entry = known.get(schema);
  if (!entry) {
    entry = { find: null };
    known.set(schema, entry);
    entry.find = finderOf((schema as z.core.$ZodTypes)._zod.def);
  }
  return entry.find;
}

function finderOf(def: z.core.$ZodTypes['_zod']['def']): FindUnknown | null {
  switch (def.type) {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, unknownFieldsOf(field)]));
      return (value, path, names) => findUnknown(fields, value, path, names);
    }
    case 'array': {
      const find = unknownFieldsOf(def.element);
      return (
        find &&
        ((value, path, names) => Array.isArray(value) && value.forEach((each) => find(each, `${path}[]`, names)))
      );
    }
    case 'union': {
      const options = def.options.map((option) => [option as z.core.$ZodTypes, unknownFieldsOf(option)] as const);
      return (value, path, names) =>
        options.find(([{ _zod }]) => _zod.def.type === kindOf(value))?.[1]?.(value, path, names);
    }
    case 'pipe':
      // The input and the output of a transform have the same fields.
      return unknownFieldsOf(def.in) ?? unknownFieldsOf(def.out);
    case 'optional':
    case 'nullable':
    case 'default':
      return unknownFieldsOf(def.innerType);
    default:
      return null;
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

function findUnknown(
  fields: Readonly<Record<string, FindUnknown | null>>,
  value: unknown,
  path: string,
  names: Set<string>,
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (names.size > NAMES_MAX) return;
    const find = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (find === null) continue;
    const place = path === '' ? safe(key) : `${path}.${safe(key)}`;
    if (find) find(each, place, names);
    else names.add(place);
  }
}

/** A name encoded for a header: percent-encoded except letters, digits and a few marks, and truncated. */
const safe = (key: string) => encodeURIComponent(key.slice(0, NAME_MAX).toWellFormed()).replaceAll(/[!'()*]/g, '_');

function listed(names: ReadonlySet<string>): string {
  const list = [...names].join(', ');
  return list.length <= HEADER_MAX ? list : `${list.slice(0, list.lastIndexOf(',', HEADER_MAX))}, ...`;
}
