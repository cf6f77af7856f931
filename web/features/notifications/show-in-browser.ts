interface BrowserNotice {
  title: string;
  body: string;
  /** Notifications with the same tag are shown once. */
  tag: string;
  /** Called on a click, after the app has been brought to the front. */
  open: () => void;
}

/**
 * Shows a notification in the browser. Returns false if the browser refuses despite its permission: some phones show
 * them for installed apps only.
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
