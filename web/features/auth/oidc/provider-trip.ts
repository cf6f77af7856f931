import { authContract } from '#contract/auth.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api.ts';
import { authMessage } from '../auth-messages.ts';

/** The address to which a provider sends people back. */
const CALLBACK = '/oidc/callback';
const KEY = 'oidc';

interface Trip {
  /** Proves that the answer belongs to the sign-in that began in this tab. */
  secret: string;
  /** Where the person was in Auric. */
  from: string;
  /** The token of the link that an invited person had opened. */
  invitation: string | null;
}

/** Goes to the provider from the page `from`. Settles only after a failure: otherwise the browser leaves the page. */
export async function goToProvider(trip: Omit<Trip, 'secret'>): Promise<never> {
  const { url, secret } = await call(authContract.beginOidc);
  sessionStorage.setItem(KEY, JSON.stringify({ ...trip, secret }));
  location.assign(url);
  return new Promise(() => {});
}

/** A return from the provider. */
export interface Arrival {
  answer: string;
  /** Null: it did not begin in this tab, or has ended. */
  trip: Trip | null;
}

let arrived: Arrival | null = location.pathname === CALLBACK ? readArrival() : null;

/** The return from the provider that opened this page, if any. */
export const arrival = (): Arrival | null => arrived;

/** The same, once, and removes it from the address. */
export function takeArrival(): Arrival | null {
  const taken = arrived;
  arrived = null;
  if (taken) history.replaceState(history.state, '', taken.trip?.from ?? '/');
  return taken;
}

function readArrival(): Arrival {
  let trip: Trip | null = null;
  try {
    trip = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trip | null;
    // Once: the provider takes no answer twice.
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser refuses to store anything.
  }
  return { answer: location.search.slice(1), trip };
}

/** A person identified by the provider: a token, and their address there. */
export interface Proof {
  token: string;
  email: string | null;
}

/** Takes an answer to the server. @throws Error for one that did not begin in this tab. */
export async function proofOf({ answer, trip }: Arrival): Promise<Proof> {
  if (!trip) throw new Error('This sign-in has ended, or began in another tab. Please try again.');
  return call(authContract.exchangeOidc, { body: { answer: answer || '-', secret: trip.secret } });
}

/** The message for a failure. @param name what people call the provider. */
export function tripMessage(error: unknown, name: string): string {
  if (!(error instanceof ApiError)) return (error as Error).message;
  if (error.status >= 500) {
    return `${name} can’t be reached, or isn’t set up correctly. Please try again in a moment, or use your password.`;
  }
  return authMessage(error, 'The sign-in did not work. Please try again.');
}
