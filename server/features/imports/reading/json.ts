import { decodeText } from '../text.ts';
import type { SourceFile } from '../tree.ts';
import { Unreadable } from '../unreadable.ts';
import { extensionOf, type Remarks, startOf } from './parts.ts';

/* JSON of other apps: read field by field, so that one wrong value never hides the others. */

/** An object of a file. Its values are read by the functions below only. */
export type JsonObject = Readonly<Record<string, unknown>>;

const DEPTH_MAX = 32;

/** @throws Unreadable, as {@link parseJson}. */
export const readJson = (file: SourceFile): unknown => parseJson(decodeText(file.bytes()).text, file.name);

/** Reads several files; those that cannot be read are reported. @throws Unreadable if none can. */
export function readAllJson(files: readonly SourceFile[], remarks: Remarks): { file: SourceFile; root: unknown }[] {
  const failures: Unreadable[] = [];
  const read = files.flatMap((file) => {
    try {
      return [{ file, root: readJson(file) }];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      failures.push(error);
      return [];
    }
  });
  if (read.length === 0 && failures.length > 0) throw failures[0]!;
  for (const { message } of failures) remarks.add('unreadable', 'files', message);
  return read;
}

/** @throws Unreadable: no JSON, nested more than 32 deep, or with a key that changes prototypes. */
export function parseJson(text: string, file: string): unknown {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new Unreadable(`${file} is not complete JSON`);
  }
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH_MAX) throw new Unreadable(`${file} is nested more than ${DEPTH_MAX} levels deep`);
    if (Object.hasOwn(value, '__proto__')) throw new Unreadable(`${file} contains the key __proto__`);
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 });
  }
  return root;
}

/** Whether a text begins like JSON. */
export const looksLikeJson = (start: string): boolean => /^\s*[[{]/.test(start);

/** Whether a file is JSON whose beginning has all of these signs. */
export function isJson(file: SourceFile, ...signs: readonly RegExp[]): boolean {
  if (extensionOf(file) !== '.json') return false;
  const start = startOf(file);
  return looksLikeJson(start) && signs.every((sign) => sign.test(start));
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;

/** The trimmed text or number of a key as text; `''` if it is missing or anything else. */
export function textAt(object: unknown, key: string): string {
  const value = own(object, key);
  if (typeof value === 'string') return value.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').toWellFormed().trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** The number of a key, also one written as text; null otherwise. */
export function numberAt(object: unknown, key: string): number | null {
  const value = own(object, key);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export const valueAt = own;

export const flagAt = (object: unknown, key: string): boolean => {
  const value = own(object, key);
  return value === true || value === 1 || value === 'true';
};

export const objectAt = (object: unknown, key: string): JsonObject | null => {
  const value = own(object, key);
  return isObject(value) ? value : null;
};

/** The list of a key; empty if it is missing or no list. */
export const listAt = (object: unknown, key: string): readonly unknown[] => {
  const value = own(object, key);
  return Array.isArray(value) ? value : [];
};

/** The objects of a list that is the content of a file; each other value is reported. */
export function rowsAt(
  object: unknown,
  key: string,
  file: string,
  remarks: Remarks,
): { row: JsonObject; place: string }[] {
  return listAt(object, key).flatMap((row, index) => {
    const place = `${file}, ${key} ${index + 1}`;
    if (isObject(row)) return [{ row, place }];
    remarks.add('unreadable', 'rows', `${place}: it is not an object`);
    return [];
  });
}

export const objectsAt = (object: unknown, key: string): readonly JsonObject[] => listAt(object, key).filter(isObject);

/** The texts of a list, without empty ones. */
export const textsAt = (object: unknown, key: string): string[] =>
  listAt(object, key).flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []));
