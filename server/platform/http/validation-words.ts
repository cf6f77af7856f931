import type * as z from 'zod/mini';

/** What a validator says of a value, as a sentence for people. A schema that has words of its own keeps them. */
export const validationWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Must be given' : (TYPES[issue.expected] ?? OTHERWISE);
    case 'too_big':
      return issue.inclusive === false
        ? `Less than ${amount(issue.origin, issue.maximum)}`
        : `At most ${amount(issue.origin, issue.maximum)}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Must not be empty';
      return issue.inclusive === false
        ? `More than ${amount(issue.origin, issue.minimum)}`
        : `At least ${amount(issue.origin, issue.minimum)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? OTHERWISE;
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of ${issue.values.join(', ')}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Nothing is known of ${issue.keys.join(', ')}`;
    default:
      return OTHERWISE;
  }
};

const OTHERWISE = 'Not a value that can be used here';

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Not an e-mail address',
  url: 'Not a web address',
  uuid: 'Not a UUID',
  datetime: 'Not an instant (ISO 8601)',
  date: 'Not a date (YYYY-MM-DD)',
  time: 'Not a time (HH:MM)',
};

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', map: 'entry' };

/** `40 characters`, `1 item`, `10,080`. */
function amount(origin: string, number: number | bigint): string {
  const unit = UNITS[origin];
  const digits = number.toLocaleString('en');
  if (!unit) return digits;
  return `${digits} ${Number(number) === 1 ? unit : `${unit.replace(/y$/, 'ie')}s`}`;
}
