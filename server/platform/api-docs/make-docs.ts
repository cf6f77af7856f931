import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { readContracts } from './contracts.ts';
import { describeApi } from './document.ts';
import { readTexts } from './texts.ts';

/**
 * Turns links to other servers into text, such as those from a status to its explanation, as soon as the page has one, and
 * hides those to Scalar. They stay in the page, which its framework goes on to update.
 */
const WITHOUT_LINKS = `<script>
new MutationObserver(() => {
  for (const link of document.querySelectorAll('a[href^="http"]'))
    if (link.origin !== location.origin) {
      if (link.hostname === 'www.scalar.com') link.style.display = 'none';
      link.removeAttribute('href');
    }
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['href'] });
</script>`;

export type DocsFiles = readonly { path: string; bytes: Uint8Array; type: string }[];

/**
 * Makes the description of the API and the page that shows it.
 * @param calls those to describe, such as `GET /tasks`; by default all of the contract.
 */
export async function makeDocs(version: string, calls?: readonly string[]): Promise<DocsFiles> {
  const contracts = await readContracts();
  const endpoints = [...contracts.places.keys()].filter(
    ({ method, path }) => calls?.includes(`${method} ${path}`) ?? true,
  );
  const text = JSON.stringify(describeApi(endpoints, contracts, readTexts(), version));
  const description = { path: 'openapi.json', bytes: Buffer.from(text), type: 'application/json; charset=utf-8' };

  const app = fastify();
  await app.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      // Nothing of the page leads to, or loads from, another server.
      hideClientButton: true,
      showDeveloperTools: 'never',
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  const page = ['', 'js/scalar.js'].map(async (path) => {
    const { rawPayload, headers } = await app.inject(`/api/docs/${path}`);
    const bytes =
      path === '' ? Buffer.from(rawPayload.toString().replace('</body>', `${WITHOUT_LINKS}</body>`)) : rawPayload;
    return { path, bytes, type: headers['content-type'] ?? 'text/html; charset=utf-8' };
  });
  return [description, ...(await Promise.all(page))];
}
