import type * as z from 'zod/mini';

/** The messages of the validator as sentences for people. A schema can have its own message instead. */
export const validationText: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : (TYPES[issue.expected] ?? OTHERWISE);
    case 'too_big':
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return 'Must be a smaller number';
      return issue.inclusive === false
        ? `Less than ${amount(issue.origin, issue.maximum)}`
        : `At most ${amount(issue.origin, issue.maximum)}`;
    case 'too_small':
      if (issue.minimum === Number.MIN_SAFE_INTEGER) return 'Must be a larger number';
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
      return `Unknown: ${issue.keys.join(', ')}`;
    default:
      return OTHERWISE;
  }
};

const OTHERWISE = 'Not an allowed value';

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
  email: 'Must be an email address',
  url: 'Must be a web address',
  uuid: 'Must be an id (a UUID)',
  datetime: 'Must be an instant such as 2026-11-23T09:30:00Z',
  date: 'Must be a date such as 2026-11-23',
  time: 'Must be a time such as 09:30',
};

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', map: 'entry' };

/** `40 characters`, `1 item`, `10,080`. */
function amount(origin: string, number: number | bigint): string {
  const unit = UNITS[origin];
  const digits = number.toLocaleString('en');
  if (!unit) return digits;
  return `${digits} ${Number(number) === 1 ? unit : `${unit.replace(/y$/, 'ie')}s`}`;
}
