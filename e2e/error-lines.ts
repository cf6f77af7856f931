import type { Locator, Page, Route } from '@playwright/test';

/**
 * The error messages of the web, and where they appear. `scripts/error-lines.test.ts` checks that the error stories use
 * each of them; the two of Google's window are in that story.
 */
export const LINES = {
  // The wizard, at the foot of its fourth step.
  applyFailed: 'Failed to apply template. Please try again.',
  applyRefused: 'Validation error: Not offered here',
  applyInvalid: 'There was a validation error with the template data. Please try again.',
  // Its last step.
  navigating: 'Onboarding completed but there was an error navigating. You can close this dialog.',
  // The console: this device remembers it, and sends it at the next start.
  notMarked: 'Onboarding could not be marked as completed',
  notAuthenticated: 'Not authenticated',
  // The form of Login, and a toast.
  loginFailed: 'Login failed',
  loginNetwork: 'Network error. Please try again.',
  noProfile: 'Failed to get user profile',
  loginSuccessful: 'Login successful!',
  unexpected: 'An unexpected error occurred',
  // The form of Sign Up.
  registrationFailed: 'Registration failed',
  registered: 'Registration successful! You can now log in.',
  // The form behind “Forgot password?”.
  resetNotSent: 'Password reset failed',
  resetSent: 'The link is in the outbox folder of the server.',
  // The reset page.
  resetFailed: 'Failed to reset password',
  resetNetwork: 'Network error occurred',
  // Profile, below its fields.
  profileProblems: 'Username: At most 50 characters, First Name: Must not be empty, Last Name: Must not be empty',
  profileCooldown: 'Username can only be changed once every 7 days',
  profileTaken: 'Username is already taken',
  profileFailed: 'Profile update failed',
  profileUpdated: 'Profile updated successfully!',
  // Next to the action: in the form, at the field, in the dialog, or in a toast.
  signedOut: 'Authentication failed. Please log in again.',
  timedOut: 'Request timed out. Please check your connection and try again.',
  unavailable: 'Server temporarily unavailable. Please try again later.',
  // Background requests: a toast with the title “Connection Issue”.
  loadTimedOut: 'The request is taking longer than expected. The app will continue to work with available data.',
  loadUnavailable: 'Server temporarily unavailable. Please try again in a few moments.',
  loadNetwork: 'Network connection issue. Please check your internet connection.',
  other: 'Something went wrong, but the app will continue working with available data.',
  // Shown instead of a section.
  chunkTitle: 'Journal Failed to Load',
  chunk: 'The Journal component failed to load. This can happen due to network issues or updates to the application.',
} as const;

/** Fails calls of one method with this until the returned function is called. */
export async function failing(page: Page, path: string, how: Failure, method = 'POST'): Promise<() => Promise<void>> {
  const fail = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (how === 'no network') return route.abort('connectionreset');
    if (how === 'no answer') return undefined;
    return route.fulfill(how);
  };
  await page.route(path, fail);
  return () => page.unroute(path, fail);
}

export type Failure = 'no network' | 'no answer' | { status: number; json: unknown };

/** A refusal of a field with the message of the server. */
export const refusedField = (field: string, msg: string): Failure => ({
  status: 422,
  json: { detail: [{ loc: ['body', field], msg, type: 'value' }] },
});

/** Counts in the page how often it waits for the health check. */
const COUNT_ASKED = `(() => {
  const send = fetch;
  globalThis.asked = 0;
  globalThis.fetch = (...request) => {
    const answer = send(...request);
    if (request[0] === '/api/health') {
      asked += 1;
      const end = () => (asked -= 1);
      answer.then(end, end);
    }
    return answer;
  };
})()`;

/**
 * Lets an unanswered request and both its retries time out, until the page shows the failure. Before each retry the app
 * checks the server's health. This process may learn of that request only after five seconds of the page's clock, which
 * would end it, so the page itself counts and waits.
 */
export async function waitForTimeouts(page: Page, failure: Locator): Promise<void> {
  await page.evaluate(COUNT_ASKED);
  while (!(await failure.isVisible())) {
    if ((await page.evaluate('asked')) === 0) await page.clock.runFor(1_000);
  }
}

/** The focused element, as a person would name it; `nothing` if the focus is on the page. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing';
    return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? at.tagName;
  })()`);
