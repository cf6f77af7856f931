import * as z from 'zod/mini';
import { normalizeEmail } from '#contract/auth.ts';
import type { GoogleConfig } from '#server/config.ts';
import { address, namesOf, subject } from '../providers/claims.ts';
import type { ProviderIdentity } from '../providers/identity.ts';
import { askingGoogle, notFromGoogle } from './ask-google.ts';

/** Characters allowed in a header; Google's tokens use fewer. */
const TOKEN = /^[\x21-\x7E]+$/;
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
  email: address,
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
export async function googleIdentity(google: GoogleConfig, token: string, now: Date): Promise<ProviderIdentity> {
  if (!TOKEN.test(token)) throw notFromGoogle();
  return askingGoogle(async (ask) => {
    // Checked first, so that a token issued to another site is not used.
    const info = read(TokenInfo, await ask(tokenInfoUrl(google, token)));
    if (info.aud !== google.clientId || !isAlive(info, now)) throw notFromGoogle();
    const user = read(UserInfo, await ask(new URL(google.userinfoUrl), { authorization: `Bearer ${token}` }));
    const isOther = info.sub !== undefined && info.sub !== user.sub;
    if (isOther || !user.email_verified || info.email_verified === false) throw notFromGoogle();
    const known = { kind: 'google' as const, provider: 'Google', value: user.sub, isVerified: true };
    return { ...known, email: normalizeEmail(user.email), ...namesOf(user), profile_picture: pictureOf(user) };
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

/** Only addresses of Google's picture servers, since browsers load them. */
function pictureOf({ picture }: UserInfo): string | null {
  if (typeof picture !== 'string' || picture.length > PICTURE_MAX || !URL.canParse(picture)) return null;
  const { protocol, hostname, href } = new URL(picture);
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? href : null;
}
