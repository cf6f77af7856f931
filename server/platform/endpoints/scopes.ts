import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Scope, scopesFor } from '#contract/platform/scopes.ts';
import type { Context } from '../context.ts';
import { forbidden } from '../errors.ts';

type Caller = Pick<Context, 'token'>;

const has = ({ token }: Caller, ...scopes: readonly Scope[]): boolean =>
  token === undefined || token.scopes.some((scope) => scopes.includes(scope));

/** Whether the caller may make a call: any without an access token. */
export const isInScope = (caller: Caller, call: Pick<Endpoint, 'data' | 'method'>): boolean =>
  has(caller, ...scopesFor(call));

/** @throws Forbidden, naming the scopes that would do, for a call that the access token of the request does not allow. */
export function assertInScope(caller: Caller, call: Pick<Endpoint, 'data' | 'method'>): void {
  if (isInScope(caller, call)) return;
  const scopes = scopesFor(call);
  if (scopes.length === 0) throw forbidden('An access token cannot do this. Sign in instead.', 'missing_scope');
  const names = scopes.map((scope) => `“${scope}”`);
  throw forbidden(`This needs an access token with the scope ${names.join(' or ')}.`, 'missing_scope');
}

export const opensJournal = (caller: Caller): boolean => has(caller, 'journal', 'all');

/** Kinds of records that lists about all kinds leave out for access tokens without these scopes. */
const KINDS_BY_SCOPE: readonly (readonly [scopes: readonly Scope[], kinds: readonly string[]])[] = [
  [
    ['journal', 'all'],
    ['journal_entry', 'journal_template'],
  ],
  [['all'], ['chat', 'chat_session', 'trash_entry', 'calendar_feed']],
];

/** The kinds of records that the caller must not learn of, in lists about all kinds. */
export const hiddenKinds = (caller: Caller): ReadonlySet<string> =>
  new Set(KINDS_BY_SCOPE.flatMap(([scopes, kinds]) => (has(caller, ...scopes) ? [] : kinds)));
