type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * The name of a key press in key tables: `t`, `#`, `Space`, `Shift+ArrowDown`. The character counts, not its position
 * on the keyboard, so the name includes Shift only if Shift does not change the character. Null: a press for the
 * browser or an editor.
 */
export function keyName({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: Press): string | null {
  const shortcut = `Mod+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`;
  if (ctrlKey !== metaKey && !altKey && OF_BROWSER.has(shortcut)) return shortcut;
  if (ctrlKey || metaKey || isComposing) return null;
  if (altKey) return !shiftKey && UP_OR_DOWN.has(key) ? `Alt+${key}` : null;
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const isSign = key.length === 1 && key !== ' ' && !isLetter;
  const name = key === ' ' ? 'Space' : isLetter ? key.toLowerCase() : key;
  return shiftKey && !isSign ? `Shift+${name}` : name;
}

/** With Alt these have no other meaning outside of fields. */
const UP_OR_DOWN: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown']);

/** The shortcuts of the browser that the app handles: undo, redo, search and select all. `Mod` is Ctrl, on a Mac ⌘. */
const OF_BROWSER: ReadonlySet<string> = new Set(['Mod+z', 'Mod+Shift+z', 'Mod+k', 'Mod+a']);

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: '↵',
  Mod: /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl',
};

/** The label of a key cap: `T`, `Shift ↓`. */
export const keyCap = (name: string): string =>
  name
    .split('+')
    .map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
