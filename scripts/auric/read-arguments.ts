import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export interface Options {
  /** The day of `today`, `YYYY-MM-DD`. */
  date?: string | undefined;
  /** The file of `export`. */
  to?: string | undefined;
  'include-trash'?: boolean | undefined;
}

/** @throws Refusal for an unknown option. */
export function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        date: { type: 'string' },
        to: { type: 'string' },
        'include-trash': { type: 'boolean' },
      },
    });
    const { help, version, json, ...options } = values;
    return { help, version, json, values: options satisfies Options, words: positionals };
  } catch (error) {
    throw new Refusal('usage', (error as Error).message);
  }
}
