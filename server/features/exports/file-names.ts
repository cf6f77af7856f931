/** Signs that a name of a file cannot have on Windows, and slashes. */
const FORBIDDEN = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
/** Names that Windows reserves. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** In UTF-16 units; file systems have room for 255 bytes. */
const NAME_MAX = 80;

/** Gives every file of a folder a name of its own, also where case does not distinguish names. */
export class FileNames {
  readonly #taken = new Set<string>();

  /**
   * @param name as the person wrote it. @param ending such as `.md`; empty if `name` has it.
   * @returns the same without what file systems refuse, with a number if it is taken.
   */
  take(name: string, ending = ''): string {
    const clean = name
      .replaceAll(FORBIDDEN, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^\.+|\.+$/g, '');
    const dot = ending === '' ? clean.lastIndexOf('.') : -1;
    const end = dot > 0 ? clean.slice(dot).slice(0, 20) : ending;
    const stem = (dot > 0 ? clean.slice(0, dot) : clean).slice(0, NAME_MAX).toWellFormed().trim() || 'Untitled';
    const safe = RESERVED.test(stem) ? `${stem}_` : stem;
    for (let number = 1; ; number += 1) {
      const found = `${safe}${number === 1 ? '' : ` (${number})`}${end}`;
      const folded = found.normalize('NFKC').toLowerCase();
      if (this.#taken.has(folded)) continue;
      this.#taken.add(folded);
      return found;
    }
  }
}
