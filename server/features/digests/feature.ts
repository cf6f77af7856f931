import { randomBytes } from 'node:crypto';
import type { Feature } from '#server/platform/feature.ts';
import { digestsContract } from '#contract/digests.ts';
import type { Download } from '#server/platform/endpoints/download.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Routes } from '#server/platform/routes.ts';
import { pagePolicy } from '#server/platform/http/security-headers.ts';
import { sendDigests } from './send-digests.ts';
import { kindOfLink, unsubscribe } from './unsubscribe.ts';

export const digestsFeature: Feature = {
  name: 'digests',
  layer: 'overviews',
  routes: digestRoutes,
  jobs: (services) => [{ name: 'send-digests', every: '*/5 * * * *', run: sendDigests(services) }],
};

/**
 * The address in a mail that turns off such mails. GET shows a page with a button, because programs open links in mails
 * by themselves; POST turns them off, also in one click from a mail program (RFC 8058).
 */
function digestRoutes(routes: Routes): void {
  routes.addPublic(digestsContract.askToUnsubscribe, (_ctx, { params }) =>
    page(
      kindOfLink(params.token) === 'notifications' ? 'Turn off all email from Auric?' : 'Turn off this digest?',
      '<form method="post"><button>Turn off</button></form>',
    ),
  );
  routes.addPublic(digestsContract.unsubscribe, async ({ db }, { params }) => {
    const kind = await unsubscribe(db, params.token);
    if (kind === null) throw notFound('Digest');
    const off = kind === 'notifications' ? 'Auric won’t email you anymore.' : `The ${kind} digest is off.`;
    return page(off, '<p>You can turn it on again in the settings of Auric.</p>');
  });
}

const STYLE = `body{margin:0;padding:15vh 24px;text-align:center;color-scheme:light dark;
  font:16px/1.5 system-ui,sans-serif}button{padding:12px 20px;border:0;border-radius:8px;background:#f4b400;
  color:#1c1400;font:inherit;font-weight:600;cursor:pointer}`;

/** @param body HTML without texts of users. */
function page(title: string, body: string): Download {
  const nonce = randomBytes(16).toString('base64');
  return {
    headers: { 'content-security-policy': pagePolicy(nonce) },
    body:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${title} | Auric</title><style nonce="${nonce}">${STYLE}</style></head>` +
      `<body><h1>${title}</h1>${body}</body></html>`,
  };
}
