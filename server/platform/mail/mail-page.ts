import { escapeHtml } from '../text/escape-html.ts';
import { oneLine } from './mail.ts';

interface MailLink {
  label: string;
  /** http or https. */
  url: string;
}

/** The content of a mail as plain text. Texts of users are escaped. */
interface MailContent {
  title: string;
  paragraphs: readonly string[];
  rows?: readonly { label: string; value: string }[];
  action?: MailLink;
  /** Why the mail was sent, and where to change that. */
  footer: { text: string; link?: MailLink };
}

/** The mail program chooses the colours, light or dark; only the button has its own. */
const STYLES = {
  body: 'margin:0;padding:24px 16px;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  column: 'max-width:560px;margin:0 auto;overflow-wrap:anywhere',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  label: 'padding:8px 16px 8px 0;border-bottom:1px solid #8c8474;text-align:left;vertical-align:top;font-weight:600',
  value: 'padding:8px 0;border-bottom:1px solid #8c8474;text-align:right;vertical-align:top',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#f4b400;color:#1c1400;font-weight:600;text-decoration:none',
  footer: 'margin:32px 0 0;font-size:13px;opacity:.8',
  footerLink: 'color:inherit',
} as const;

/**
 * Renders the two bodies of a mail: plain text, and HTML without scripts, pictures or other resources to fetch.
 * @throws Error for an address that is neither http nor https.
 */
export function mailPage(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ title, paragraphs, rows = [], action, footer }: MailContent): string {
  const lines = rows.map(({ label, value }) => `- ${oneLine(label)}: ${oneLine(value)}`);
  const blocks = [
    oneLine(title),
    ...paragraphs.map(oneLine),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(action ? [textLink(action)] : []),
    '--',
    oneLine(footer.text),
    ...(footer.link ? [textLink(footer.link)] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const textLink = ({ label, url }: MailLink) => `${oneLine(label)}: ${webUrl(url)}`;

function asHtml({ title, paragraphs, rows = [], action, footer }: MailContent): string {
  const table = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${STYLES.label}">${htmlText(label)}</th><td style="${STYLES.value}">${htmlText(value)}</td></tr>`,
  );
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${htmlText(title)}</title></head>`,
    `<body style="${STYLES.body}"><div style="${STYLES.column}">`,
    `<h1 style="${STYLES.title}">${htmlText(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="${STYLES.paragraph}">${htmlText(paragraph)}</p>`),
    ...(table.length > 0 ? [`<table style="${STYLES.table}">`, ...table, '</table>'] : []),
    ...(action ? [`<p style="${STYLES.paragraph}">${htmlLink(action, STYLES.button)}</p>`] : []),
    `<p style="${STYLES.footer}">${htmlText(footer.text)}`,
    ...(footer.link ? [`<br>${htmlLink(footer.link, STYLES.footerLink)}`] : []),
    '</p></div></body></html>',
    '',
  ].join('\n');
}

const htmlLink = ({ label, url }: MailLink, style: string) =>
  `<a href="${escapeHtml(webUrl(url))}" style="${style}">${htmlText(label)}</a>`;

function webUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A mail links to the web only, not to ${url}`);
  return href;
}

const htmlText = (text: string): string => escapeHtml(oneLine(text));
