import { wordsOf } from '#contract/general/typing-errors.ts';
import type { SearchKind } from '#contract/search.ts';
import { COURSES } from '#server/features/courses/library/courses.ts';
import { percentageOf, readProgress } from '#server/features/courses/progress.ts';
import { BUILT_IN_TEMPLATES as JOURNAL_TEMPLATES } from '#server/features/journal/templates/built-in-templates.ts';
import { BUILT_IN_TEMPLATES as PROJECT_TEMPLATES } from '#server/features/project-templates/built-in/templates.ts';
import type { Context } from '#server/platform/context.ts';
import { searchText } from '#server/platform/folding.ts';
import { type Account, ID_LENGTH, packFacts, type SearchRecord, type Slice } from './records.ts';

/** A built-in record, the same for all users. */
interface LibraryRecord extends SearchRecord {
  kind: SearchKind;
  id: string;
  name: string;
  /** Other texts that are searched. */
  texts: readonly string[];
}

/** Older than any record of a user. */
const OLDEST = '0001-01-01T00:00:00.000Z';
const factsOf = (completed: boolean) => packFacts({ completed, isArchived: false, newer: OLDEST, placeId: null });

function recordOf(kind: SearchKind, id: string, name: string, texts: readonly string[]): LibraryRecord {
  return { kind, id, name, texts, text: id + searchText([name, ...texts]), facts: factsOf(false) };
}

/** The courses and the built-in templates. */
const LIBRARY: readonly LibraryRecord[] = [
  ...COURSES.map(({ id, title, description, lessons }) =>
    recordOf('course', id, title, [description, ...lessons.map((lesson) => lesson.title)]),
  ),
  ...PROJECT_TEMPLATES.map(({ id, name, description }) => recordOf('project_template', id, name, [description ?? ''])),
  ...JOURNAL_TEMPLATES.map(({ id, name, description }) => recordOf('journal_template', id, name, [description ?? ''])),
];

const BY_ID: ReadonlyMap<string, LibraryRecord> = new Map(LIBRARY.map((each) => [each.id, each]));

export const builtIn = (kind: SearchKind, id: string): LibraryRecord | null => {
  const found = BY_ID.get(id);
  return found?.kind === kind ? found : null;
};

/** The built-in records as a user has them: a course may be completed. */
async function readLibrary(ctx: Context): Promise<Slice[]> {
  const progress = await readProgress(ctx);
  const completed = new Set(COURSES.filter((course) => percentageOf(course, progress) === 100).map(({ id }) => id));
  return [...Map.groupBy(LIBRARY, ({ kind }) => kind)].map(([kind, records]) => ({
    kind,
    records: records.map(({ id, text }) => ({ text, facts: factsOf(completed.has(id)) })),
  }));
}

const WORDS: readonly string[] = LIBRARY.flatMap(({ text }) => wordsOf(text.slice(ID_LENGTH)));

/** Adds the built-in records to those of a user. */
export async function withLibrary(ctx: Context, account: Account): Promise<Account> {
  const library = await readLibrary(ctx);
  let vocabulary: Promise<ReadonlySet<string>> | undefined;
  const collect = async () => new Set([...(await account.vocabulary()), ...WORDS]);
  return {
    async *slices() {
      yield* account.slices();
      yield* library;
    },
    vocabulary: () => (vocabulary ??= collect()),
  };
}
