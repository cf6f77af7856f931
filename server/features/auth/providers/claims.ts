import * as z from 'zod/mini';
import { EMAIL_MAX, PERSON_NAME_MAX } from '#contract/auth.ts';
import { isBlank, UNSEEN } from '#contract/platform/wire.ts';

const SUBJECT_MAX = 255;

/** `sub` of OpenID Connect Core 1.0, section 2. */
export const subject = z.string().check(z.minLength(1), z.maxLength(SUBJECT_MAX), z.regex(/^[\x21-\x7E]+$/));

/** Checked before folding, so that the addresses of two people do not become one. */
export const address = z.string().check(z.maxLength(EMAIL_MAX), z.regex(z.regexes.email));

/** Standard claims (section 5.1), as a provider sends them. */
interface NameClaims {
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
  email?: string | undefined;
}

/** Names as a form would accept them. An account needs a first name; the last name may be missing. */
export function namesOf({ given_name, family_name, name, email = '' }: NameClaims) {
  const [first = '', ...others] = cleaned(name).split(' ');
  const first_name = cleaned(given_name) || first || cleaned(email.slice(0, email.lastIndexOf('@')));
  const isWhole = given_name === undefined && family_name === undefined;
  return { first_name, last_name: cleaned(family_name) || (isWhole ? cleaned(others.join(' ')) : '') };
}

/** A name on one line and cut to its limit. */
function cleaned(text: unknown): string {
  if (typeof text !== 'string') return '';
  const line = text
    .slice(0, 4 * PERSON_NAME_MAX)
    .toWellFormed()
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const short = line
    .slice(0, PERSON_NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return isBlank(short) ? '' : short;
}
