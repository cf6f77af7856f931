import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';

const CONTRACT = join(import.meta.dirname, '../../../contract');
const FOLDERS = [CONTRACT, join(CONTRACT, 'platform')];
const IS_SOURCE = /^[\w-]+\.ts$/;

/** What the files of `contract/` say about the API, besides the endpoints themselves. */
export interface Contracts {
  /** The exported schemas, each by its name: `Task`. */
  names: ReadonlyMap<z.core.$ZodType, string>;
  /** The feature of an endpoint and its name there: `tasks`, `changeMany`. */
  places: ReadonlyMap<Endpoint, { feature: string; name: string }>;
  /** The comment of a field where it is declared, or where the shape that it comes from is. */
  commentOf: (declaration: string, field: string) => string | undefined;
}

let contracts: Promise<Contracts> | null = null;

/** Reads `contract/`, once. The names of its exports and its comments are the names and descriptions of the API page. */
export const readContracts = (): Promise<Contracts> => (contracts ??= read());

async function read(): Promise<Contracts> {
  const names = new Map<z.core.$ZodType, string>();
  const places = new Map<Endpoint, { feature: string; name: string }>();
  const declarations = new Map<string, Declaration>();
  for (const folder of FOLDERS) {
    for (const file of readdirSync(folder).filter((name) => IS_SOURCE.test(name))) {
      const path = join(folder, file);
      const exports = (await import(path)) as Record<string, object>;
      for (const [name, value] of Object.entries(exports)) {
        if (isSchema(value) && /^[A-Z][A-Za-z]+$/.test(name)) {
          const isTaken = [...names].some(([other, taken]) => taken === name && other !== value);
          if (isTaken) throw new Error(`Two schemas of the contract are called ${name}`);
          names.set(value, name);
        }
        if (!name.endsWith('Contract')) continue;
        for (const [key, endpoint] of Object.entries(value as Record<string, Endpoint>))
          places.set(endpoint, { feature: file.slice(0, -'.ts'.length), name: key });
      }
      for (const declaration of declarationsIn(readFileSync(path, 'utf8')))
        declarations.set(declaration.name, declaration);
    }
  }
  const commentOf = (name: string, field: string): string | undefined => {
    const { comments, parts } = declarations.get(name) ?? { comments: new Map<string, string>(), parts: [] };
    return comments.get(field) ?? parts.map((part) => commentOf(part, field)).find((comment) => comment !== undefined);
  };
  return { names, places, commentOf };
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** A constant of the contract. */
interface Declaration {
  name: string;
  /** By field. */
  comments: Map<string, string>;
  /** The declarations whose fields it has as well. */
  parts: string[];
}

const DECLARATION = /^(?:export )?const (\w+)\b.*?(?=^(?:export )?(?:const|function|type|interface) |(?![^]))/gms;
const FIELD = /\/\*\*\s*((?:(?!\*\/)[^])*?)\s*\*\/\s*(?:get )?([a-z_]+)(?:\(\))?[:,]/g;
const PART = /(?:\.\.\.|(?:z\.extend|withBase|changes)\()(\w+)/g;

function* declarationsIn(source: string): Generator<Declaration> {
  for (const [text, name = ''] of source.matchAll(DECLARATION)) {
    yield {
      name,
      comments: new Map([...text.matchAll(FIELD)].map(([, comment = '', field = '']) => [field, textOf(comment)])),
      // A contract has many schemas.
      parts: name.endsWith('Contract')
        ? []
        : [...text.matchAll(PART)].map(([, part = '']) => part).filter((part) => part !== name),
    };
  }
}

/** A comment as one line, without the marks of its lines and of links to the code. */
const textOf = (comment: string) =>
  comment
    .replaceAll(/\s*\n\s*\*\s?/g, ' ')
    .replace(/^\*\s*/, '')
    .replaceAll(/\{@link (\w+)\}/g, '$1')
    .trim();
