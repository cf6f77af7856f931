import { CONTENT_MAX, type Mood, TAG_MAX, TAGS_MAX } from '#contract/journal.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import type { Person } from '../draft.ts';
import type { AttachedFile, AttachedFiles } from '../read/attached-files.ts';
import type { TreeEntry } from '../tree.ts';
import { pastInstant } from './completion-days.ts';
import { dayOf } from './flat-tasks.ts';
import type { Remarks } from './remarks.ts';
import { cut, shortName, storable } from './shorten.ts';

/** A journal entry that is ready to be written. */
export interface FlatEntry {
  /** Unique in its file. */
  key: string;
  entry_date: string;
  title: string;
  content: string;
  tags: string[];
  mood: Mood | '';
  weather: string | null;
  location: string | null;
  createdAt: string | null;
  /** Each once. */
  files: AttachedFile[];
}

/** How the entries of a tree are read. */
interface EntryReading {
  person: Person;
  remarks: Remarks;
  /** The mood of a word of the source; empty: it stays a line of the text. */
  moodOf: (word: string) => Mood | '';
  attached: AttachedFiles;
  /** Makes the ids of a source unique. */
  keyOf: (sourceId: string) => string;
}

/** The entries of a tree; a text above the limit becomes several entries of its day. */
export function flatEntries(
  entries: readonly TreeEntry[],
  { person, remarks, moodOf, attached, keyOf }: EntryReading,
): FlatEntry[] {
  return entries.flatMap((entry) => {
    const entry_date = dayOf(entry.day);
    const label = entry.title ?? entry.day;
    if (entry_date === null) {
      remarks.add({ type: 'unreadable', what: 'entries', example: `${label}: “${entry.day}” is not a day` });
      return [];
    }
    const { name: title, whole } = shortName(entry.title ?? '', TITLE_MAX, '');
    const mood: Mood | '' = entry.mood === null ? '' : moodOf(entry.mood);
    const lines = [whole, mood === '' && entry.mood !== null ? `Mood: ${entry.mood}` : null];
    if (mood === '' && entry.mood !== null) {
      remarks.add({ type: 'kept_as_text', what: 'moods', example: `${entry_date}: ${entry.mood}` });
    }
    const text = withoutPictures(entry);
    const files = new Map<string, AttachedFile>();
    for (const path of entry.files) {
      const file = attached.get(path);
      if (typeof file === 'object') files.set(file.hash, files.get(file.hash) ?? file);
      else
        remarks.add({
          type: 'left_out',
          what: 'files',
          example: [`${entry_date}: ${path}`, file].filter(Boolean).join(': '),
        });
    }
    const content = [...lines, text].flatMap((part) => (part === null ? [] : storable(part).trim())).join('\n\n');
    const parts = inParts(content.trim());
    if (parts.length > 1) {
      remarks.add({ type: 'shortened', what: 'entries', example: `${label}: in ${parts.length} parts` });
    }
    return parts.map((part, index) => ({
      key: keyOf(index === 0 ? entry.sourceId : `${entry.sourceId} ${index}`),
      entry_date,
      title: index === 0 ? title : cut(`${title} (${index + 1})`.trim(), TITLE_MAX),
      content: part,
      tags: tagsOf(entry, remarks),
      mood,
      weather: short(entry.weather),
      location: short(entry.location),
      createdAt: pastInstant(entry.createdAt, person),
      files: index === 0 ? [...files.values()] : [],
    }));
  });
}

/** Pictures in a text, whose address is their index in the files of the entry, become their names. */
const withoutPictures = ({ text, files }: TreeEntry): string =>
  text.replaceAll(/!\[([^\]\n]{0,200})\]\(import:(\d{1,6})\)/g, (_, alt: string, index: string) => {
    const name = files[Number(index)]?.split('/').at(-1);
    return [alt, name && `(${name})`].filter(Boolean).join(' ');
  });

const short = (text: string | null): string | null =>
  text === null ? null : shortName(text, TITLE_MAX, '').name || null;

/** Cuts a text at paragraphs, so that each part has at most the length of an entry. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > CONTENT_MAX) {
    const paragraph = rest.lastIndexOf('\n\n', CONTENT_MAX);
    const at = paragraph > CONTENT_MAX / 2 ? paragraph : CONTENT_MAX - 1;
    // Not between the two halves of a character.
    const end = /[\ud800-\udbff]/.test(rest[at - 1]!) ? at - 1 : at;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

function tagsOf({ tags, day }: TreeEntry, remarks: Remarks): string[] {
  const names = tags.flatMap((tag) => shortName(tag, TAG_MAX, '').name || []);
  const long = tags.filter((tag) => tag.trim().length > TAG_MAX);
  for (const tag of long) remarks.add({ type: 'shortened', what: 'tags', example: `${day}: ${tag}` });
  if (names.length > TAGS_MAX) {
    const example = `${day}: ${names.slice(TAGS_MAX).join(', ')}`;
    remarks.add({ type: 'left_out', what: 'tags', example }, names.length - TAGS_MAX);
  }
  return names.slice(0, TAGS_MAX);
}
