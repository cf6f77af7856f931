import type { Page } from '@playwright/test';

/** A node of Chromium's accessibility tree, as screen readers get it. */
export interface ReadNode {
  role: string;
  name: string;
  /** States such as `{ selected: true, expanded: true }`. */
  states: Record<string, unknown>;
}

interface AxNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
}

/** The accessibility tree of the page as a list, without nodes that screen readers skip. */
export async function readPage(page: Page): Promise<ReadNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await session.detach();
  return nodes.flatMap(({ ignored, role, name, properties = [] }) =>
    ignored || !role
      ? []
      : [
          {
            role: role.value,
            name: name?.value ?? '',
            states: Object.fromEntries(properties.map((each) => [each.name, each.value.value])),
          },
        ],
  );
}

/** Records every text that a live region gets from now on. Returns a function that reads and empties the record. */
export async function followLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    window.announced = [];
    new MutationObserver((changes) => {
      const regions = new Set(changes.map(({ target }) =>
        (target.parentElement && target.nodeType === 3 ? target.parentElement : target).closest('[aria-live], [role=status], [role=alert]')));
      for (const region of regions) if (region?.textContent.trim()) window.announced.push(region.textContent.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  `);
  return () => page.evaluate<string[]>('window.announced.splice(0)');
}
