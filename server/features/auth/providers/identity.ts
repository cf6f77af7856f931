/** A person as a provider describes them: Google, or the one of `OIDC_ISSUER`. */
export interface ProviderIdentity {
  /** The kind of the login name. */
  kind: 'google' | 'oidc';
  /** The name of the provider. */
  provider: string;
  /**
   * The login name, which never changes and is never given to another person, unlike the address: Google's `sub`; of
   * other providers the issuer, a blank, and the `sub`.
   */
  value: string;
  /** Normalized; null: the provider sends none. */
  email: string | null;
  /** Whether the provider has verified that the address is theirs. */
  isVerified: boolean;
  first_name: string;
  last_name: string;
  /** The address of their picture at Google; browsers load it, the server never does. */
  profile_picture: string | null;
}

/** The issuer of a login name; '' for Google. */
const issuerOf = (value: string): string => value.slice(0, value.indexOf(' ') + 1);

/** Whether an account is at the provider with this issuer, which a setting may spell differently. */
export const isAtIssuer = ({ value }: { value: string }, issuer: string): boolean =>
  asOne(issuerOf(value).trimEnd()) === asOne(issuer);

const asOne = (issuer: string): string => new URL(issuer).href.replace(/\/$/, '');

/** Whether a linked account is at the provider of an identity. A server may have had another provider before. */
export const isSameProvider = (linked: { kind: string; value: string }, { kind, value }: ProviderIdentity): boolean =>
  linked.kind === kind && issuerOf(linked.value) === issuerOf(value);
