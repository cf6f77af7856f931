interface BrowserNotice {
  title: string;
  body: string;
  /** The same one is never shown twice. */
  tag: string;
  /** What a click opens, after it has brought the app to the front. */
  open: () => void;
}

/**
 * Lets the browser show a notification. False where it refuses although it was allowed: some phones show them for
 * installed apps only.
 */
export function showInBrowser({ title, body, tag, open }: BrowserNotice): boolean {
  try {
    const shown = new Notification(title, { body, tag, icon: '/favicon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      open();
      shown.close();
    });
    return true;
  } catch (error) {
    console.warn('The browser refused a notification', error);
    return false;
  }
}
