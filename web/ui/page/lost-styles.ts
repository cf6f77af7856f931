/*
 * Styles of parts that could not be fetched, while there was no connection for example. The loader of the bundle asks for
 * each only once: a part that is fetched again would be drawn without them.
 */
const lost = new Set<HTMLLinkElement>();

/** Notes the styles that cannot be fetched from now on. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
    },
    true,
  );
}

/** Fetches the noted styles again before a part is loaded. What cannot be fetched this time either stays noted. */
export async function withLostStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  if (lost.size > 0) await Promise.all([...lost].map(fetchAgain));
  return load();
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  lost.delete(link);
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) again.addEventListener(end, () => resolve());
    link.replaceWith(again);
  });
}
