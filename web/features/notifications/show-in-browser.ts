interface BrowserNotice {
  title: string;
  body: string;
  /** Notifications with the same tag are shown once. */
  tag: string;
  /** Called on a click, after the app has been brought to the front. */
  open: () => void;
}

/** The actions of clicks on notifications that this page has shown, by tag. */
const opens = new Map<string, () => void>();
let isFollowing = false;

/**
 * Shows a notification in the browser, through the service worker if there is one: browsers of phones show no others.
 * Returns false if the browser refuses despite its permission: some phones show them for installed apps only.
 */
export async function showInBrowser({ title, body, tag, open }: BrowserNotice): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration();
  try {
    if (worker?.active) {
      opens.set(tag, open);
      followPresses();
      await worker.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url: '/#notifications' } });
      return true;
    }
    const shown = new Notification(title, { body, tag, icon: '/icon-192.png' });
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

/** Opens the page of a notification when the service worker reports a press on it. */
export function followPresses(): void {
  if (isFollowing || !('serviceWorker' in navigator)) return;
  isFollowing = true;
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ notification?: string; url: string }>) => {
      if (data.notification === undefined) return;
      const open = opens.get(data.notification);
      if (open) open();
      else location.hash = data.url.slice(data.url.indexOf('#'));
    },
  );
}
