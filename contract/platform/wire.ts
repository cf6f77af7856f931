import * as z from 'zod/mini';
import { isEmoji } from './emoji.ts';

/*
 * The building blocks of every schema: how values look on the wire and how tolerantly they are read.
 * Requests are `z.object` (unknown keys are dropped, clients send whole records back);
 * answers are `z.strictObject`, so that a key too many fails in the tests.
 */

/** PostgreSQL cannot store NUL and replaces lone surrogates; both are refused on both databases. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'Contains characters that cannot be stored',
});

/**
 * At most so many UTF-16 units, as `maxLength` of an input counts. The validator counts characters, of which an emoji
 * is one and two units; its check stays in front for the API page.
 */
const upTo = (max: number) => [
  z.maxLength(max, { abort: true }),
  z.check<string>(({ value, issues }) => {
    if (value.length <= max) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  }),
];

/** Free text, stored as typed. `max` counts UTF-16 units. */
export const text = (max: number) => z.string().check(...upTo(max), storable);

/** A name or title: trimmed at its ends, never empty. `max` counts UTF-16 units. */
export const name = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), ...upTo(max), storable);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id in a body or query: any UUID, read in lower case. */
export const id = z.string().check(z.toLowerCase(), z.regex(UUID, 'Not a UUID'));

/** An id in a path. What is no UUID reads as `''`, which no record has, and so answers like a missing one. */
export const pathId = z.pipe(
  z.string(),
  z.transform((value: string) => (UUID.test(value.toLowerCase()) ? value.toLowerCase() : '')),
);

export const idParams = z.object({ id: pathId });

/** A create's optional client-made id, which makes sending it again harmless. */
export const clientId = z.optional(
  z.pipe(
    z.transform((value: string | null | undefined) => value || undefined),
    z.optional(id),
  ),
);

const isCalendarDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime());
  return isReal && date.toISOString().startsWith(value) && value >= '0001-01-01';
};

/** A day of the calendar in a response, `YYYY-MM-DD`, from year 1 on; never an instant. */
export const calendarDate = z.string().check(z.refine(isCalendarDate, { error: 'Not a date (YYYY-MM-DD)' }));

const UTC_MIDNIGHT = /T00:00:00(\.0+)?Z$/;

/**
 * A day of the calendar in a request. Clients that keep days as instants send `2026-11-23T00:00:00.000Z`, which is read
 * as its date. Any other instant is refused, since it is one date here and another there.
 */
export const dateInput = z.string().check(
  z.overwrite((value: string) => value.replace(UTC_MIDNIGHT, '')),
  z.refine(isCalendarDate, { error: 'Must be a date such as 2026-11-23, without a time of day' }),
);

/** A time of day, `HH:MM`. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time (HH:MM)'));

/** An instant in UTC: ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** A colour `#RRGGBB`; the short form `#RGB` is read as well. */
export const color = z.string().check(
  z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Not a colour (#RRGGBB)'),
  z.overwrite((value: string) => (value.length === 4 ? value.replace(/[0-9a-f]/gi, (digit) => digit + digit) : value)),
);

/** An icon in a response: one emoji. */
export const icon = z.string().check(z.refine(isEmoji, { error: 'Not an emoji' }));

/** An icon in a request: what is no emoji, such as the name of a drawing, is read as the default of its kind. */
export const iconInput = (fallback: string) => {
  const given = z.string().check(
    storable,
    z.trim(),
    z.overwrite((value: string) => (isEmoji(value) ? value : fallback)),
  );
  return orDefault(given, fallback);
};

/** Percent, 0–100, one decimal. */
export const percentage = z.number().check(z.minimum(0), z.maximum(100));

/** Minutes, at most a week's worth. */
export const minutes = z.int().check(z.minimum(0), z.maximum(10_080));

/** Whole numbers that count rows. */
export const count = z.int().check(z.minimum(0));

/** The records of the level below, null unless a read was asked for them. hierarchy.ts says what they look like. */
export const levelBelow = z.nullable(z.array(z.unknown()));

/** A place among neighbours. The databases count further, so that there is always a next place. */
export const sortOrder = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));

/** A boolean in a query string. */
export const queryBoolean = z.stringbool({ truthy: ['true'], falsy: ['false'] });

export const queryFlag = (byDefault: boolean) => z._default(queryBoolean, byDefault);

/** A field as it stands in a create (may be left out) around how it is read when it is given. */
type Optional<Output, Input> = z.ZodMiniDefault<z.ZodMiniType<Output, Input>>;

/** A field that `null` clears to its default, and that has the default when a create leaves it out. */
export function orDefault<S extends z.ZodMiniType>(schema: S, fallback: z.output<S> & z.input<S>) {
  const given = z.pipe(
    z.transform((value: unknown): unknown => (value === null ? fallback : value)),
    schema as z.ZodMiniType<unknown, unknown>,
  );
  return z._default(given, fallback) as unknown as Optional<z.output<S>, z.input<S> | null>;
}

/** A field that may be empty: `null` and `""` clear it, and a create that leaves it out has it empty. */
export function orNull<S extends z.ZodMiniType>(schema: S) {
  const given = z.pipe(
    z.transform((value: unknown): unknown => (value === '' ? null : value)),
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
 * The body of a PUT, made from the fields of the create: a value sets, a missing key keeps, `null` clears.
 * Defaults of the create do not apply here.
 */
export function changes<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const given = schema instanceof z.ZodMiniDefault ? (schema.def.innerType as z.ZodMiniType) : schema;
    return [key, z.optional(given)];
  });
  return z.object(Object.fromEntries(fields) as Changes<Shape>);
}

export const Message = z.strictObject({ message: z.string() });

/** A deletion, with the id of the trash entry from which it can be restored. */
export const Deleted = z.strictObject({ success: z.literal(true), message: z.string(), trash_id: z.optional(id) });

/** `detail` of a refused request: one sentence, or for 422 the list of what is wrong where. */
export const ValidationProblem = z.strictObject({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type ValidationProblem = z.output<typeof ValidationProblem>;

export const ErrorAnswer = z.strictObject({
  detail: z.union([z.string(), z.array(ValidationProblem)]),
  request_id: z.optional(z.string()),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
