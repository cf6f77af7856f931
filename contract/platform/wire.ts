import * as z from 'zod/mini';
import { isEmoji } from './emoji.ts';

/*
 * The building blocks of every schema: the form of values on the wire, and which other forms requests may have.
 * Requests are `z.object` (unknown keys are dropped, because clients send whole records back); responses are
 * `z.strictObject`, so that an extra key fails in the tests.
 */

/** PostgreSQL cannot store NUL and replaces lone surrogates; both are refused on both databases. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'Contains characters that cannot be stored',
});

/** White space at the ends of a name that is allowed beyond its limit. */
const PADDING_MAX = 200;

/**
 * At most `max` UTF-16 units, as `maxLength` of an input counts (`z.maxLength` counts code points). Later checks do not
 * run on a longer string.
 * @param forgiven how many more are allowed because a later check trims them.
 * @param words replaces the default message.
 */
export function atMost(max: number, { forgiven = 0, words }: { forgiven?: number; words?: string | undefined } = {}) {
  const check = z.check<string>(({ value, issues }) => {
    if (value.length <= max + forgiven) return;
    const message = words === undefined ? {} : { message: words };
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value, ...message });
  });
  // For the API page.
  check._zod.onattach = [({ _zod: { bag } }) => Object.assign(bag, { maximum: max })];
  return check;
}

/**
 * A string of at most `max` UTF-16 units that is parsed or looked up in memory. For text that is compared with stored
 * text use `text`, because PostgreSQL cannot compare every string. Every string of a request begins with this check:
 * longer ones are refused before they are normalised, folded or matched, so that none of that becomes slow.
 * @param words the message for a longer one if it is not about the length: `Not a date (YYYY-MM-DD)`.
 */
export const boundedString = (max: number, words?: string) => z.string().check(atMost(max, { words }));

/** Free text, stored or compared as typed. */
export const text = (max: number) => boundedString(max).check(storable);

/**
 * White space, controls, joiners, fillers and the like: a name of only these would look empty. U+2800 is a blank
 * letter; NUL has a separate message.
 */
const INVISIBLE = /^(?:(?!\0)[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])*$/u;

/** Whether a text has no visible character, so that it counts as empty. */
export const isBlank = (value: string): boolean => INVISIBLE.test(value);

/** Free text that may be empty. A text without a visible character becomes empty. */
export const prose = (max: number) => text(max).check(z.overwrite((value: string) => (isBlank(value) ? '' : value)));

/** Free text with at least one visible character. */
export const writtenText = (max: number) =>
  text(max).check(z.refine((value) => !isBlank(value), { error: 'Must not be empty' }));

/** An optional name: like `name`, but `''` if no character is visible. */
export const nameIfAny = (max: number) =>
  z.string().check(
    atMost(max, { forgiven: PADDING_MAX }),
    z.trim(),
    atMost(max),
    z.overwrite((value: string) => (INVISIBLE.test(value) ? '' : value)),
    storable,
  );

/** A name or title: trimmed at its ends, never empty or invisible. */
export const name = (max: number) =>
  z.string().check(
    atMost(max, { forgiven: PADDING_MAX }),
    z.trim(),
    atMost(max),
    z.refine((value) => !isBlank(value), { error: 'Must not be empty' }),
    storable,
  );

const LINE_BREAK = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** A name on one line: line breaks, which come with pasted text, become spaces. */
export const nameOnOneLine = (max: number) =>
  name(max).check(z.overwrite((value: string) => value.replaceAll(LINE_BREAK, ' ')));

/** Invisible characters, and those that change the direction of text: `gpj.exe` would read as `exe.jpg`. */
export const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_OR_EMPTY = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;

const UUID_LENGTH = 36;
const NOT_A_UUID = 'Must be an id (a UUID)';

const A_UUID = z.meta({ format: 'uuid' });
const A_DAY = z.meta({ format: 'date' });
const AN_INSTANT = z.meta({ format: 'date-time' });

/** An id in a body or query: any UUID, read in lower case. */
export const id = boundedString(UUID_LENGTH, NOT_A_UUID).check(z.toLowerCase(), z.regex(UUID, NOT_A_UUID), A_UUID);

/** The id in lower case; null if the value is not an id. */
function readId(value: unknown): string | null {
  if (typeof value !== 'string' || value.length !== UUID_LENGTH) return null;
  const lower = value.toLowerCase();
  return UUID.test(lower) ? lower : null;
}

/**
 * A list of ids, read like `id`. Only the first invalid one is reported, and each is checked once, because a long list
 * may consist of invalid ids.
 */
export const listOfIds = (max: number, min = 0) =>
  z.pipe(
    z.transform((value: string[], { issues }) => {
      if (!Array.isArray(value) || value.length > max) return value;
      const ids = value.map(readId);
      const wrong = ids.indexOf(null);
      if (wrong >= 0) issues.push({ code: 'custom', message: NOT_A_UUID, path: [wrong], input: value[wrong] });
      return ids as string[];
    }),
    z.array(z.string().check(A_UUID)).check(z.minLength(min), z.maxLength(max)),
  );

/** Maximum length of a part of a path, as the router counts; all valid ones are shorter. */
export const PATH_PART_MAX = 100;

/** A part of a path other than an id: a secret, a token. */
export const pathPart = text(PATH_PART_MAX);

/** An id in a path. An invalid one becomes `''`, which no record has, so the response is that of a missing record. */
export const pathId = z.pipe(
  boundedString(PATH_PART_MAX).check(A_UUID),
  z.transform((value: string) => (UUID.test(value.toLowerCase()) ? value.toLowerCase() : '')),
);

export const idParams = z.object({ id: pathId });

/** An optional id made by the client, which makes a create idempotent. With `null` or `""` the server makes one. */
export const clientId = z.optional(
  z.pipe(
    z.nullable(
      boundedString(UUID_LENGTH, NOT_A_UUID).check(z.toLowerCase(), z.regex(UUID_OR_EMPTY, NOT_A_UUID), A_UUID),
    ),
    z.transform((value: string | null) => value || undefined),
  ),
);

/**
 * The query of a write whose response Undo needs. A repeated request with the same id gets the first response and
 * changes nothing.
 */
export const requestQuery = z.object({ request_id: z.optional(id) });

const isCalendarDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime());
  return isReal && date.toISOString().startsWith(value) && value >= '0001-01-01';
};

/** A day of the calendar in a response, `YYYY-MM-DD`, from year 1 on; never an instant. */
export const calendarDate = z
  .string()
  .check(z.refine(isCalendarDate, { error: 'Must be a date such as 2026-11-23' }), A_DAY);

/** A month of the calendar in a response, `YYYY-MM`. */
export const calendarMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11'));

const UTC_MIDNIGHT = /T00:00:00(\.0+)?Z$/;
/** Longer than an instant with nanoseconds. */
const DATE_INPUT_MAX = 40;
const NOT_A_DATE = 'Must be a date such as 2026-11-23, without a time of day';

/**
 * A calendar day in a request. Clients that store days as instants send `2026-11-23T00:00:00.000Z`, which is read as
 * its date. Any other instant is refused, because its date depends on the time zone.
 */
export const dateInput = boundedString(DATE_INPUT_MAX, NOT_A_DATE).check(
  z.overwrite((value: string) => value.replace(UTC_MIDNIGHT, '')),
  z.refine(isCalendarDate, { error: NOT_A_DATE }),
  A_DAY,
);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
/** The range that both databases store. */
const FIRST_INSTANT = Date.parse('0001-01-02T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-30T00:00:00Z');

const isInstant = (value: string): boolean => {
  const at = INSTANT.test(value) && isCalendarDate(value.slice(0, 10)) ? Date.parse(value) : Number.NaN;
  return at >= FIRST_INSTANT && at <= LAST_INSTANT;
};

/**
 * A calendar day or an instant in a request; an instant means the user's day at that time, for fields where clients
 * send "now". As everywhere, an instant at UTC midnight is read as its date.
 */
export const dateOrInstantInput = boundedString(DATE_INPUT_MAX, NOT_A_DATE).check(
  z.overwrite((value: string) => value.replace(UTC_MIDNIGHT, '')),
  z.refine((value) => isCalendarDate(value) || isInstant(value), { error: NOT_A_DATE }),
  A_DAY,
);

const NOT_AN_INSTANT = 'Must be an instant such as 2026-11-23T18:00:00Z';

/** An instant in a request, with `Z` or an offset. */
export const instantInput = boundedString(DATE_INPUT_MAX, NOT_AN_INSTANT).check(
  z.refine(isInstant, { error: NOT_AN_INSTANT }),
  AN_INSTANT,
);

export const NOT_A_TIME = 'Must be a time such as 09:30';

/** A time of day, `HH:MM`. */
export const clockTime = boundedString(5, NOT_A_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, NOT_A_TIME));

/** An instant in UTC: ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

const NOT_A_COLOR = 'Must be a color such as #F4B400';

/** A colour `#RRGGBB`; the short form `#RGB` is read as well. */
export const color = boundedString(7, NOT_A_COLOR).check(
  // Without the flag `i`, which JSON Schema patterns do not have.
  z.regex(/^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, NOT_A_COLOR),
  z.overwrite((value: string) => (value.length === 4 ? value.replace(/[0-9a-f]/gi, (digit) => digit + digit) : value)),
);

/** An icon in a response: one emoji. */
export const icon = z.string().check(z.refine(isEmoji, { error: 'Must be an emoji' }));

/** Longer than any icon name. */
const ICON_MAX = 100;

/** An icon in a request: anything but an emoji, such as an icon name, becomes the default of its kind. */
export const iconInput = (fallback: string) => {
  const given = text(ICON_MAX).check(
    z.trim(),
    z.overwrite((value: string) => (isEmoji(value) ? value : fallback)),
  );
  return orDefault(given, fallback);
};

/** Percent, 0–100, one decimal. */
export const percentage = z.number().check(z.minimum(0), z.maximum(100));

/** The same in a request, rounded, because PostgreSQL cannot store very small numbers such as 1e-320. */
export const percentageInput = percentage.check(z.overwrite((value: number) => Math.round(value * 10) / 10));

/** Minutes, at most a week. */
export const minutes = z.int().check(z.minimum(0), z.maximum(10_080));

/** A number of rows. */
export const count = z.int().check(z.minimum(0));

/** The records of the level below; null unless requested. hierarchy.ts defines them. */
export const levelBelow = z.nullable(z.array(z.unknown()));

/** A position among siblings. The databases have room beyond it, so that there is always a next position. */
export const sortOrder = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));

/** A boolean in a query string. */
export const queryBoolean = z.pipe(
  boundedString(5, 'Must be one of true, false'),
  z.stringbool({ truthy: ['true'], falsy: ['false'] }) as z.ZodMiniType<boolean, string>,
);

export const queryFlag = (byDefault: boolean) => z._default(queryBoolean, byDefault);

/** A whole number in a query string. */
export const wholeNumberInQuery = (min: number, max: number) =>
  z.pipe(
    boundedString(String(max).length + 1, `At most ${max}`).check(z.regex(/^\d+$/, 'Must be a whole number')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );

/** The schema of a field, and the same field as optional in a create. */
type Optional<Output, Input> = z.ZodMiniDefault<z.ZodMiniType<Output, Input>>;

/**
 * A text, list or choice whose default is used when it is `null` or left out of a create. Switches use `z._default` alone
 * and refuse `null`: clearing "is private" would publish an entry.
 */
export function orDefault<S extends z.ZodMiniType>(schema: S, fallback: z.output<S> & z.input<S>) {
  const given = z.pipe(
    z.nullable(schema as z.ZodMiniType<unknown, unknown>),
    z.transform((value: unknown): unknown => (value === null ? fallback : value)),
  );
  return z._default(given, fallback) as unknown as Optional<z.output<S>, z.input<S> | null>;
}

/** A field that may be empty: `null` and `""` clear it, and a create that leaves it out has it empty. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => clearedBy((value) => value === '', schema);

/** Free text that may be empty: a text without a visible character clears it as well. */
export const proseOrNull = (max: number) =>
  clearedBy((value) => typeof value === 'string' && value.length <= max && isBlank(value), text(max));

function clearedBy<S extends z.ZodMiniType>(isEmpty: (value: unknown) => boolean, schema: S) {
  const given = z.pipe(
    z.transform((value: unknown): unknown => (isEmpty(value) ? null : value)),
    z.nullable(schema) as z.ZodMiniType<unknown, unknown>,
  );
  return z._default(given, null) as unknown as Optional<z.output<S> | null, z.input<S> | '' | null>;
}

type Changes<Shape extends Record<string, z.ZodMiniType>> = {
  [Key in keyof Shape]: z.ZodMiniOptional<
    Shape[Key] extends z.ZodMiniDefault<infer Given extends z.ZodMiniType> ? Given : Shape[Key]
  >;
};

/**
 * The body of a PUT, made from the fields of the create: a value sets, a missing key keeps, `null` clears. Defaults of
 * the create do not apply.
 */
export function changes<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const given = schema instanceof z.ZodMiniDefault ? (schema.def.innerType as z.ZodMiniType) : schema;
    return [key, z.optional(given)];
  });
  return z.object(Object.fromEntries(fields) as Changes<Shape>);
}

/**
 * The same body with `base`: the changed texts as the writer has seen them. If one was changed elsewhere since, nothing
 * is overwritten: 412 with the `current` record. Without `base` the last write wins.
 * @param texts the fields that a person writes, where a lost edit matters.
 */
export function withBase<Shape extends z.core.$ZodShape, Text extends keyof Shape & string>(
  given: z.ZodMiniObject<Shape>,
  texts: readonly Text[],
) {
  const shape = Object.fromEntries(texts.map((key) => [key, given.shape[key]])) as Pick<Shape, Text>;
  return z.object({ ...given.shape, base: z.optional(z.object(shape)) });
}

export const Message = z.strictObject({ message: z.string() });

/** The response to a call that returns no record. */
export const Done = z.strictObject({ success: z.literal(true), message: z.string() });

/** The response to a deletion, with the id of the trash entry from which it can be restored. */
export const Deleted = z.strictObject({ success: z.literal(true), message: z.string(), trash_id: z.optional(id) });
