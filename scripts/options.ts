import { parseArgs } from 'node:util';

/** The value of every `--name` given, in order; refuses names that are not in `known`, with how to call it. */
export function readOptions<const Name extends string>(known: readonly Name[], usage: string): Record<Name, string[]> {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(known.map((name) => [name, { type: 'string' as const, multiple: true }])),
    });
    return Object.fromEntries(known.map((name) => [name, values[name] ?? []])) as Record<Name, string[]>;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** The last value of a numeric option, at least `least`, or the default. */
export function numberOption(values: readonly string[], byDefault: number, least = 1): number {
  const value = Number(values.at(-1) ?? byDefault);
  if (Number.isFinite(value) && value >= least) return value;
  console.error(`Expected a number of at least ${least}, got "${values.at(-1)}"`);
  process.exit(2);
}
