import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { Contracts } from './contracts.ts';

/** What the contract does not say, by name; texts.yaml. */
export interface Texts {
  introduction: string;
  tags: Readonly<Record<string, string>>;
  /** Names of operations that do not follow from their feature, by feature and name. */
  operations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** When a call answers 409, by operation. */
  conflicts: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, string>>;
  /** Records with an example, besides bodies. */
  records: readonly string[];
  /** Fields that many records have. */
  fields: Readonly<Record<string, string>>;
  /** Examples of fields, where their type does not say enough. */
  examples: Readonly<Record<string, unknown>>;
}

export const readTexts = (): Texts => parse(readFileSync(join(import.meta.dirname, 'texts.yaml'), 'utf8')) as Texts;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** Names that are about all records of a feature. */
const OF_MANY = new Set(['list', 'reorder']);

/** The operation id of an endpoint, as a person would name its function: `completeTask`. */
export function idOf(endpoint: Endpoint, { places }: Contracts, { operations }: Texts): string {
  const place = places.get(endpoint);
  if (!place)
    return [
      endpoint.method.toLowerCase(),
      ...endpoint.path
        .split(/[^A-Za-z]+/)
        .filter(Boolean)
        .map(capital),
    ].join('');
  const { feature, name } = place;
  const given = operations[feature]?.[name];
  if (given !== undefined) return given;
  const noun = feature.split('-').map(capital).join('');
  return `${name}${OF_MANY.has(name) ? noun : noun.replace(/s$/, '')}`;
}
