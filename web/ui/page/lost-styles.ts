/*
 * Styles of parts that failed to load, for example without a connection. The bundler's loader requests each only once,
 * so a part that is loaded again would be rendered without them.
 */
const lost = new Set<HTMLLinkElement>();

/** Records styles that fail to load from now on. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
    },
    true,
  );
}

/** Loads the recorded styles again before a part is loaded. Styles that fail again stay recorded. */
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
