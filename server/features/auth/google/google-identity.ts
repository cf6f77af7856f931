import * as z from 'zod/mini';
import { EMAIL_MAX, normalizeEmail, PERSON_NAME_MAX } from '#contract/auth.ts';
import { isBlank, UNSEEN } from '#contract/platform/wire.ts';
import type { GoogleConfig } from '#server/config.ts';
import { askingGoogle, notFromGoogle } from './ask-google.ts';

/** The owner of a Google token. */
export interface GoogleIdentity {
  /** Google's `sub`: it never changes and is never given to another person, unlike the address. */
  subject: string;
  /** Normalized and verified by Google. */
  email: string;
  first_name: string;
  last_name: string;
  /** The address of their picture at Google; browsers load it, the server never does. */
  profile_picture: string | null;
}

/** Characters allowed in a header; Google's tokens use fewer. */
const TOKEN = /^[\x21-\x7E]+$/;
const SUBJECT_MAX = 255;
const PICTURE_MAX = 500;

/** Google sends numbers as text, and used to send them as numbers. */
const seconds = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
  z.transform((value: number | string) => Number(value)),
);
/** `true` in the userinfo is `"true"` in the tokeninfo. */
const verified = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value: boolean | 'true' | 'false') => String(value) === 'true'),
);
const subject = z.string().check(z.minLength(1), z.maxLength(SUBJECT_MAX), z.regex(/^[\x21-\x7E]+$/));

/** Google's description of a token (https://developers.google.com/identity/protocols/oauth2). */
const TokenInfo = z.object({
  aud: z.string(),
  exp: z.optional(seconds),
  expires_in: z.optional(seconds),
  sub: z.optional(subject),
  email_verified: z.optional(verified),
});

/** Google's description of the owner (OpenID Connect Core 1.0, section 5.1). */
const UserInfo = z.object({
  sub: subject,
  // Checked before folding, so that the addresses of two people do not become one.
  email: z.string().check(z.maxLength(EMAIL_MAX), z.regex(z.regexes.email)),
  email_verified: verified,
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  picture: z.optional(z.unknown()),
});
type UserInfo = z.output<typeof UserInfo>;

/**
 * Asks Google for the owner of an access token, which must be issued to this server, not expired, and belong to an
 * account with a verified address.
 * @throws NotAuthenticated for any other token; GoogleUnavailable when Google is unavailable.
 */
export async function googleIdentity(google: GoogleConfig, token: string, now: Date): Promise<GoogleIdentity> {
  if (!TOKEN.test(token)) throw notFromGoogle();
  return askingGoogle(async (ask) => {
    // Checked first, so that a token issued to another site is not used.
    const info = read(TokenInfo, await ask(tokenInfoUrl(google, token)));
    if (info.aud !== google.clientId || !isAlive(info, now)) throw notFromGoogle();
    const user = read(UserInfo, await ask(new URL(google.userinfoUrl), { authorization: `Bearer ${token}` }));
    const isOther = info.sub !== undefined && info.sub !== user.sub;
    if (isOther || !user.email_verified || info.email_verified === false) throw notFromGoogle();
    return { subject: user.sub, email: normalizeEmail(user.email), ...namesOf(user), profile_picture: pictureOf(user) };
  }, google.deadlineMs);
}

/** The sibling of the userinfo address: `https://www.googleapis.com/oauth2/v3/tokeninfo`. */
function tokenInfoUrl({ userinfoUrl }: GoogleConfig, token: string): URL {
  const url = new URL('tokeninfo', userinfoUrl);
  url.searchParams.set('access_token', token);
  return url;
}

function read<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeParse(schema, answer);
  if (!parsed.success) throw notFromGoogle();
  return parsed.data;
}

/** Google returns the expiry and the lifetime; at least one must be present, and both must agree. */
function isAlive({ exp, expires_in }: z.output<typeof TokenInfo>, now: Date): boolean {
  const left = [expires_in, exp === undefined ? undefined : exp - now.getTime() / 1000].filter(
    (each) => each !== undefined,
  );
  return left.length > 0 && left.every((each) => each > 0);
}

/** Names as a form would accept them. An account needs a first name; the last name may be missing. */
function namesOf({ given_name, family_name, name, email }: UserInfo) {
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

/** Only addresses of Google's picture servers, since browsers load them. */
function pictureOf({ picture }: UserInfo): string | null {
  if (typeof picture !== 'string' || picture.length > PICTURE_MAX || !URL.canParse(picture)) return null;
  const { protocol, hostname, href } = new URL(picture);
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? href : null;
}
