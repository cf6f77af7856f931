import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Stylesheet {
  /** From the root of the project, with `/`. */
  path: string;
  text: string;
}

/** Reads every stylesheet among these paths. */
export const readStyles = (root: string, paths: readonly string[]): Stylesheet[] =>
  paths.filter((path) => path.endsWith('.css')).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/**
 * Selectors with `:has()` whose subject is any element (`.row:has(a) > *`). With one of them in the page, browsers
 * restyle every element whenever one is added or removed: scrolling a list then costs five times as much.
 */
export const boundlessHas = (styles: readonly Stylesheet[]): string[] =>
  styles.flatMap(({ path, text }) =>
    selectorsOf(text)
      .filter((selector) => selector.includes(':has') && /(^|[\s>+~])(\*|:(?!is\b))[^\s>+~]*$/.test(selector))
      .map((selector) => `${path}: ${selector}`),
  );

/** The selectors of all rules, one by one, without the text in brackets. */
function selectorsOf(text: string): string[] {
  const preludes = text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])([^{};@]+)\{/g);
  return [...preludes].flatMap(([, prelude = '']) => flat(prelude).split(',')).map((each) => each.trim());
}

function flat(selectors: string): string {
  const flatter = selectors.replaceAll(/\(([^()]*)\)/g, (_, inner: string) => (inner.includes(':has') ? ':has' : ''));
  return flatter === selectors ? selectors : flat(flatter);
}
