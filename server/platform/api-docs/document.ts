import * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { scopesFor } from '#contract/platform/scopes.ts';
import { ErrorAnswer, ERROR_CODES, type ErrorStatus } from '#contract/platform/errors.ts';
import { queryOf } from '../endpoints/json.ts';
import { ownRefusalsOf } from '../endpoints/refusals.ts';
import { problemOf } from '../http/http-errors.ts';
import type { Contracts } from './contracts.ts';
import { exampleOf } from './examples.ts';
import { HEADERS, REFUSALS, SECURITY_SCHEMES } from './parts.ts';
import { composed, type Paths, recordsAlone, share, shareFields } from './shorten.ts';
import { describeAlone, describeNamed, type JsonSchema, mapped, namesIn, refTo, renamed } from './schemas.ts';
import { idOf, type Texts } from './texts.ts';

/** The schemas of one endpoint that the document names. */
interface Parts {
  body?: z.core.$ZodType;
  response?: z.core.$ZodType;
  events: readonly (readonly [name: string, z.core.$ZodType])[];
}

const partsOf = (endpoint: Endpoint): Parts => ({
  ...('body' in endpoint && endpoint.body && { body: endpoint.body }),
  ...('response' in endpoint && endpoint.response && { response: endpoint.response }),
  events: endpoint.kind === 'events' ? Object.entries(endpoint.events) : [],
});

/** The scope `all` allows whatever another scope does, as the description of the tokens says. */
const securityFor = (scopes: readonly string[]) => {
  const narrow = scopes.length > 1 ? scopes.filter((scope) => scope !== 'all') : scopes;
  return [{ session: [] }, ...narrow.map((scope) => ({ token: [scope] }))];
};
/** Most calls change tasks and the records above them; the others say what they need. */
const USUAL_SECURITY = securityFor(scopesFor({ data: 'tasks', method: 'PUT' }));

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Describes endpoints as an OpenAPI 3.1 document. */
export function describeApi(endpoints: readonly Endpoint[], contracts: Contracts, texts: Texts, version: string) {
  const ids = new Map(endpoints.map((endpoint) => [endpoint, idOf(endpoint, contracts, texts)]));
  const names = namesOf(endpoints, ids, contracts);
  const schemas = { input: describeNamed(names, 'input'), output: describeNamed(names, 'output') };

  // The same name may describe another shape in requests, where fields may be left out or spelled otherwise.
  const sent = namesIn(
    endpoints.map((each) => refsOf(partsOf(each).body, names)),
    schemas.input,
  );
  const received = namesIn(
    [
      ErrorAnswer,
      ...endpoints.flatMap((each) => [partsOf(each).response, ...partsOf(each).events.map(([, event]) => event)]),
    ].map((schema) => refsOf(schema, names)),
    schemas.output,
  );
  const differs = new Set([...sent].filter((name) => received.has(name) && !isSame(name, schemas)));
  const asInput = (name: string) => (differs.has(name) ? `${name}Input` : name);
  const inputOf = (name: string) => renamed(schemas.input[name]!, asInput);
  const named = new Map([
    ...Object.entries(schemas.output).filter(([name]) => received.has(name)),
    ...[...sent].map((name) => [asInput(name), inputOf(name)] as const),
  ]);
  const parts = Object.keys(schemas.output).filter((name) => !sent.has(name) && !received.has(name));
  const partsSent = addParts(named, parts, { inputOf, outputOf: (name) => schemas.output[name]! });
  const whole = composed(sorted(named));
  const used = namesIn(
    [...received, ...[...sent].map(asInput)].map((name) => ({ $ref: refTo(name) })),
    whole,
  );
  const isSentOrMain = new Set([...[...sent].map(asInput), ...partsSent, ...texts.records]);
  const components = shareFields(
    Object.fromEntries(
      Object.entries(whole)
        .filter(([name]) => used.has(name))
        .map(([name, schema]) => {
          const fields = isSentOrMain.has(name) ? texts.fields : {};
          return [name, described(schema, name.replace(/Input$/, ''), contracts, fields)];
        }),
    ),
  );
  for (const name of new Set([...bodiesOf(endpoints, names).map(asInput), ...texts.records])) {
    const schema = components[name];
    if (schema) schema.examples = [exampleOf(schema, components, texts.examples)];
  }

  const refOf = (schema: z.core.$ZodType, side: 'input' | 'output'): JsonSchema => {
    const ref = refsOf(schema, names) ?? describeAlone(schema, side);
    return side === 'input' ? renamed(ref, asInput) : ref;
  };
  const paths: Paths = {};
  for (const endpoint of endpoints) {
    const { path, aliases = [], method } = endpoint;
    for (const [index, each] of [path, ...aliases].entries()) {
      const operation = operationOf(endpoint, { id: ids.get(endpoint)!, refOf, contracts, texts });
      const isAlias = index > 0 && {
        operationId: `${ids.get(endpoint)!}Alias${index > 1 ? index : ''}`,
        deprecated: true,
        description: `The same as ${method} /api${path}, which replaces it.`,
      };
      (paths[pathOf(each)] ??= {})[method.toLowerCase()] = { ...operation, ...isAlias };
    }
  }
  const shared = share(paths);
  const tags = [...new Set(endpoints.map((endpoint) => tagOf(endpoint, contracts)))].toSorted();
  const statuses = new Set(endpoints.flatMap(ownRefusalsOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Auric',
      version,
      summary: 'Pillars, areas, projects, tasks and what belongs to them.',
      description: texts.introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, description: texts.tags[name] ?? `Calls about ${name}.` })),
    security: USUAL_SECURITY,
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      parameters: shared.parameters,
      responses: {
        ...shared.responses,
        ...Object.fromEntries([...statuses].toSorted().map((status) => [status, refusal(status)])),
      },
      schemas: components,
    },
  };
}

/** The names of all schemas of the document: those of the contract, and of bodies and responses without one. */
function namesOf(endpoints: readonly Endpoint[], ids: ReadonlyMap<Endpoint, string>, { names: exported }: Contracts) {
  const names = new Map(exported);
  const add = (schema: z.core.$ZodType | undefined, name: string) => {
    // A list of named records needs no name.
    if (!schema || names.has(schema) || (schema as z.core.$ZodTypes)._zod.def.type !== 'object') return;
    names.set(schema, name);
  };
  for (const [endpoint, id] of endpoints.map((each) => [each, ids.get(each)!] as const)) {
    const prefix = id.charAt(0).toUpperCase() + id.slice(1);
    const { body, response, events } = partsOf(endpoint);
    add(body, `${prefix}Request`);
    add(response, `${prefix}Response`);
    for (const [name, event] of events) add(event, `${prefix}Event${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  }
  return names;
}

/** A schema by its name, or a list of such; undefined for one without a name. */
function refsOf(
  schema: z.core.$ZodType | undefined,
  names: ReadonlyMap<z.core.$ZodType, string>,
): JsonSchema | undefined {
  if (!schema) return undefined;
  const name = names.get(schema);
  if (name !== undefined) return { $ref: refTo(name) };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') {
    const items = refsOf(def.element, names);
    return items && { type: 'array', items };
  }
  if (def.type !== 'union') return undefined;
  const options = def.options.map((option) => refsOf(option as z.core.$ZodType, names));
  return options.every((option) => option !== undefined) ? { anyOf: options as JsonSchema[] } : undefined;
}

const bodiesOf = (endpoints: readonly Endpoint[], names: ReadonlyMap<z.core.$ZodType, string>) =>
  endpoints.flatMap((endpoint) => [...namesIn(refsOf(partsOf(endpoint).body, names), {})]);

const isSame = (name: string, { input, output }: Record<'input' | 'output', Record<string, JsonSchema>>) => {
  const whole = (schemas: Record<string, JsonSchema>) =>
    JSON.stringify([name, ...namesIn(schemas[name], schemas)].map((each) => schemas[each]));
  return whole(input) === whole(output);
};

const sorted = (schemas: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Adds schemas that occur only inside others. Those of responses are described as in responses, others as in requests. A
 * schema of requests, or a record without its list, that is used only once stays inline.
 * @returns the names described as in requests.
 */
function addParts(
  schemas: Map<string, JsonSchema>,
  names: readonly string[],
  { inputOf, outputOf }: Record<'inputOf' | 'outputOf', (name: string) => JsonSchema>,
): string[] {
  const alone = Object.entries(recordsAlone(Object.fromEntries(schemas)));
  for (const [name, schema] of alone) schemas.set(name, schema);
  for (const name of names) schemas.set(name, outputOf(name));
  const received = countUses(schemas);
  const onlySent = names.filter((name) => received(name) === 0);
  for (const name of onlySent) schemas.set(name, inputOf(name));
  const uses = countUses(schemas);
  for (const name of [...onlySent, ...alone.map(([record]) => record)]) if (uses(name) < 2) schemas.delete(name);
  return onlySent;
}

/** Returns how many references there are to a schema, after records that extend others were shortened to a reference. */
function countUses(schemas: ReadonlyMap<string, JsonSchema>): (name: string) => number {
  const text = JSON.stringify(composed(sorted(schemas)));
  return (name) => text.split(JSON.stringify(refTo(name))).length - 1;
}

/** Adds descriptions to the fields of a schema. @param texts those of fields without a comment. */
const described = (
  schema: JsonSchema,
  declaration: string,
  { commentOf }: Contracts,
  texts: Texts['fields'],
): JsonSchema =>
  mapped(schema, (each) => {
    const properties = Object.entries(each.properties ?? {}).map(([field, property]): [string, JsonSchema] => {
      if (typeof property !== 'object') return [field, property];
      const text = commentOf(declaration, field) ?? texts[field];
      const all = [text, property.description].filter((part) => part !== undefined);
      return [field, { ...property, ...(all.length > 0 && { description: all.join(' ') }) }];
    });
    return each.properties ? { ...each, properties: Object.fromEntries(properties) } : each;
  });

/** As OpenAPI writes paths. */
export const pathOf = (path: Endpoint['path']) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`.replace(/\/$/, '');

interface Surroundings {
  id: string;
  refOf: (schema: z.core.$ZodType, side: 'input' | 'output') => JsonSchema;
  contracts: Contracts;
  texts: Texts;
}

function operationOf(endpoint: Endpoint, { id, refOf, contracts, texts }: Surroundings) {
  const { summary, params } = endpoint;
  const query = queryOf(endpoint);
  const scopes = scopesFor(endpoint);
  const body = requestBodyOf(endpoint, refOf);
  const security = endpoint.access === 'public' ? [] : securityFor(scopes);
  const isUsual = JSON.stringify(security) === JSON.stringify(USUAL_SECURITY);
  const parameters = [...parametersOf('path', params, texts), ...parametersOf('query', query, texts)];
  const refusals = ownRefusalsOf(endpoint).map((status) => {
    const text = status === 409 ? texts.conflicts[id] : undefined;
    const $ref = `#/components/responses/${status}`;
    return [status, { $ref, ...(text !== undefined && { description: text }) }];
  });
  return {
    operationId: id,
    summary,
    tags: [tagOf(endpoint, contracts)],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    ...(!isUsual && { security }),
    responses: {
      ...successesOf(endpoint, refOf),
      ...Object.fromEntries(refusals),
    },
  };
}

const tagOf = (endpoint: Endpoint, { places }: Contracts) =>
  places.get(endpoint)?.feature ?? (endpoint.path.split('/')[1] || 'system');

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniObject | undefined, texts: Texts) {
  if (!schema) return [];
  const sent = describeAlone(schema, 'input');
  const read = describeAlone(schema, 'output');
  return Object.keys(schema.shape).map((name) => {
    // Numbers and booleans arrive as text; a text that becomes a list is described as it arrives.
    const { description, ...type } = (place === 'query' && hasType(read.properties?.[name])) || sent.properties![name]!;
    const schemaInQuery = place === 'query' ? withoutNull(type) : type;
    const example = exampleOf(schemaInQuery, {}, texts.examples, name);
    return {
      name,
      in: place,
      ...((place === 'path' || sent.required?.includes(name)) && { required: true }),
      description: texts.parameters[name] ?? texts.fields[name] ?? description,
      schema: schemaInQuery,
      // A list is one value with commas.
      ...(type.type === 'array' && { explode: false }),
      ...(example !== null && { example }),
    };
  });
}

const hasType = (schema: JsonSchema | undefined) =>
  schema && (schema.type ?? schema.enum ?? schema.anyOf) ? schema : null;

/** An address has no null. */
const withoutNull = ({ type, default: fallback, ...schema }: JsonSchema): JsonSchema => ({
  ...(type !== undefined && { type: Array.isArray(type) && type[1] === 'null' ? type[0]! : type }),
  ...schema,
  ...(fallback !== undefined && fallback !== null && { default: fallback }),
  ...(schema.enum && { enum: schema.enum.filter((each) => each !== null) }),
});

function requestBodyOf(endpoint: Endpoint, refOf: Surroundings['refOf']) {
  if (endpoint.kind === 'upload') {
    const file = { type: 'string', format: 'binary' };
    return {
      required: true,
      description: 'The bytes of a file, or a form with one file as `file`.',
      content: {
        'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } },
        'application/octet-stream': { schema: file },
      },
    };
  }
  const { body } = partsOf(endpoint);
  if (!body) return null;
  return { required: !z.core.safeParse(body, undefined).success, content: json(refOf(body, 'input')) };
}

const CREATED = 'Created.';
const REPEATED = 'It exists.';

function successesOf(endpoint: Endpoint, refOf: Surroundings['refOf']): Record<number, object> {
  const { response, events } = partsOf(endpoint);
  const isPaged = 'paged' in endpoint && endpoint.paged;
  const headers = headerRefs(isPaged ? ['X-Total-Count', 'Link'] : []);
  const answer = (description: string, content: object) => ({
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    content,
  });
  if (endpoint.kind === 'download') {
    const isText = endpoint.type.startsWith('text/');
    const schema = { type: 'string', ...(!isText && { format: 'binary' }) };
    return { 200: answer('The file.', { [endpoint.type]: { schema } }) };
  }
  const stream = {
    'text/event-stream': {
      schema: {
        type: 'string',
        description: `Server-sent events: ${events.map(([name]) => `\`${name}\``).join(', ')}; the data of each as JSON.`,
        contentMediaType: 'text/event-stream',
        contentSchema: { anyOf: events.map(([, event]) => refOf(event, 'output')) },
      },
    },
  };
  if (!response) return { 200: answer('A stream of events.', stream) };
  const content = {
    ...json(refOf(response, 'output')),
  };
  const whole = { ...content, ...(events.length > 0 && stream) };
  const status = ('status' in endpoint && endpoint.status) || 200;
  if (status === 200) return { 200: answer('OK', whole) };
  const created = { 201: answer(CREATED, content) };
  return 'alwaysCreates' in endpoint ? created : { 200: answer(REPEATED, whole), ...created };
}

function refusal(status: number) {
  const { description, detail, code, waits } = REFUSALS[status]!;
  const limits = status === 429 ? ['RateLimit-Policy', 'RateLimit'] : [];
  const codes = ERROR_CODES[status as ErrorStatus];
  const schema = { allOf: [{ $ref: refTo('ErrorAnswer') }, { properties: { code: { enum: [...codes] } } }] };
  return {
    description,
    ...(waits && { headers: headerRefs(['Retry-After', ...limits]) }),
    content: { 'application/json': { schema, example: problemOf(code ?? codes[0], detail) } },
  };
}
