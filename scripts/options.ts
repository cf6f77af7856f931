import { parseArgs } from 'node:util';

/**
 * The value of every `--name` given, in order. An option that is not in `known`, or has no value, ends the program with
 * code 2 and one line with the reason and the usage.
 */
export function readOptions<const Name extends string>(known: readonly Name[], usage: string): Record<Name, string[]> {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(known.map((name) => [name, { type: 'string' as const, multiple: true }])),
    });
    return Object.fromEntries(known.map((name) => [name, values[name] ?? []])) as Record<Name, string[]>;
  } catch (error) {
    // The rest after the first sentence explains the rules of options.
    const [problem] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    return refuse(`${problem}. Usage: ${usage}`);
  }
}

/** The last value of a numeric option, at least `least`, or the default. */
export function numberOption(values: readonly string[], byDefault: number, least = 1): number {
  const value = Number(values.at(-1) ?? byDefault);
  if (Number.isFinite(value) && value >= least) return value;
  return refuse(`Expected a number of at least ${least}, got "${values.at(-1)}"`);
}

/** Ends the program: it was called wrongly. */
export function refuse(problem: string): never {
  console.error(problem);
  process.exit(2);
}
