import { type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { readContracts } from '#server/platform/api-docs/contracts.ts';
import { describeApi } from '#server/platform/api-docs/document.ts';
import type { JsonSchema } from '#server/platform/api-docs/schemas.ts';
import { readTexts } from '#server/platform/api-docs/texts.ts';

const contracts = await readContracts();

/** The description of the whole API, as `/api/openapi.json` has it. */
export const API_DOCUMENT = describeApi([...contracts.places.keys()], contracts, readTexts(), 'test');

const ajv = new Ajv2020({ strict: false, formats: fullFormats });
ajv.addSchema({ $id: 'api', components: API_DOCUMENT.components });

interface Answer {
  method: string;
  /** The pattern of the route: `/api/tasks/:id`. */
  url: string;
  status: string;
}

/** By call and status. */
const validators = new Map<string, ValidateFunction | null>();
/** By the text of the schema: most errors of all calls have the same. Compiling each once takes 0.5 seconds instead of 8. */
const compiled = new Map<string, ValidateFunction>();

/** Compares the JSON of a response with the document. @throws Error naming the difference. */
export function assertDescribed(answer: Answer, body: unknown): void {
  const name = Object.values(answer).join(' ');
  let validate = validators.get(name);
  if (validate === undefined) {
    const schema = schemaOf(answer);
    validate = schema === null ? null : (compiled.get(schema) ?? ajv.compile(JSON.parse(schema) as JsonSchema));
    if (schema !== null && validate) compiled.set(schema, validate);
    validators.set(name, validate);
  }
  if (validate && !validate(body)) throw new Error(`${name} is not as described: ${ajv.errorsText(validate.errors)}`);
}

/** The text of the schema. Null for calls and statuses that are not in the document: those of tests, and those that every call has. */
function schemaOf({ method, url, status }: Answer): string | null {
  const path = url.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '');
  const call = API_DOCUMENT.paths[path]?.[method.toLowerCase()];
  const response = call?.responses[status];
  const { responses } = API_DOCUMENT.components;
  // Calls do not list the refusals that every call may have.
  const shared = response?.$ref === undefined ? call && responses[status] : responses[nameIn(response.$ref)];
  const { content } = response?.content ? response : (shared ?? {});
  const schema = content?.['application/json']?.schema;
  return schema === undefined ? null : JSON.stringify(schema).replaceAll('"#/', '"api#/');
}

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
