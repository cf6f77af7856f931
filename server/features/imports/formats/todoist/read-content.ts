import { looksLikeJson, numberAt, parseJson, textAt } from '../../reading/json.ts';
import { oneLine } from '../../reading/parts.ts';

/* The text of a task or comment in Todoist. */

export interface Content {
  name: string;
  labels: string[];
  /** Addresses of links in the text. */
  links: string[];
  /** True for `* text`: a task without a checkbox. */
  isUncompletable: boolean;
}

const LABEL = /(?<=^|\s)@([^\s@]+)(?=\s|$)/g;
const LINK = /\[([^[\]\n]{1,1000})\]\((https?:\/\/[^\s()]{1,2000})\)/g;

/** Emphasis of Markdown around words; `2 * 3 * 4`, `*.ts,*.js`, `'*' and '*'`, `snake_case` and `/_a_` have none. */
const EMPHASIS =
  /(?<![\p{L}\p{N}\\])(\*{1,3}|~~|`|(?<![_/=&?#.-])_{1,3})(?=["“'(*~`_]{0,9}[\p{L}\p{N}\p{Emoji_Presentation}])((?:(?!\1)[^\n]|(?=\1)(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])){1,1000})(?<=\S)\1(?![\p{L}\p{N}])/gu;

/** Todoist cuts a text at 500 characters. */
const EMPHASIZED_MAX = 2000;
/** How deep emphasis is within other emphasis: `***both***`, `**a _b_**`. */
const EMPHASIS_DEPTH = 5;

/** Names are not Markdown. A text that is longer or deeper than people write keeps its marks, which would take seconds. */
function withoutEmphasis(text: string): string {
  if (text.length > EMPHASIZED_MAX) return text;
  let plain = text;
  for (let depth = 0; depth < EMPHASIS_DEPTH; depth += 1) plain = plain.replaceAll(EMPHASIS, '$2');
  return plain;
}

/** A label has a blank or the beginning before its `@`, which a mail address has not. */
export function readContent(content: string): Content {
  const isUncompletable = /^\* \S/.test(content);
  const links: string[] = [];
  const text = (isUncompletable ? content.slice(2) : content).replaceAll(LINK, (_all, words: string, url: string) => {
    links.push(url);
    return words;
  });
  const labels = [...text.matchAll(LABEL)].map(([, label]) => label!);
  const name = oneLine(withoutEmphasis(text.replaceAll(LABEL, ' ')));
  // Only labels: they are the name.
  if (name === '') return { name: oneLine(text), labels: [], links, isUncompletable };
  return { name, labels: [...new Set(labels)], links, isUncompletable };
}

export interface Note {
  text: string;
  /** True if it names a file that is not in the export. */
  hasFile: boolean;
}

const FILE = '[[file ';

/** A comment. The file of `[[file {json}]]` becomes its name and address: it is not in the export. */
export function readNote(content: string): Note {
  const start = content.indexOf(FILE);
  const end = content.lastIndexOf(']]');
  if (start < 0 || end < start) return { text: content.trim(), hasFile: false };
  const json = content.slice(start + FILE.length, end);
  const before = content.slice(0, start).trim();
  const after = content.slice(end + 2).trim();
  const file = fileText(json) ?? json;
  return { text: [before, file, after].filter((part) => part !== '').join('\n'), hasFile: true };
}

function fileText(json: string): string | null {
  if (!looksLikeJson(json)) return null;
  try {
    const file = parseJson(json, 'file');
    const name = textAt(file, 'file_name') || textAt(file, 'title');
    const url = textAt(file, 'file_url') || textAt(file, 'url');
    const size = numberAt(file, 'file_size');
    const text = [name, url].filter((part) => part !== '').join(': ');
    return text === '' ? null : `${text}${size === null ? '' : ` (${size} bytes)`}`;
  } catch {
    return null;
  }
}
