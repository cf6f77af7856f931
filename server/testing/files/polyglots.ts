import { doc, docx, gif, heic, jpeg, ods, pdf, png, webp, xlsx, zip } from './sample-files.ts';

/** A file that is also valid as another type, or has active content. */
export interface Polyglot {
  name: string;
  /** The type that the client claims. */
  type: string;
  bytes: Buffer;
}

/** A script whose effect a page would notice. */
const SCRIPT = 'window.__ran=1;try{parent.__ran=1;opener.__ran=1}catch{}';
const HTML = `<!doctype html><html><body><script>${SCRIPT}</script><img src=x onerror="${SCRIPT}"></body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`;
const XHTML = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></html>`;

/** Pictures and documents with other content inside or after them. */
const HOSTS: Readonly<Record<string, readonly [ending: string, type: string, bytes: () => Buffer]>> = {
  png: ['png', 'image/png', png],
  jpeg: ['jpg', 'image/jpeg', jpeg],
  gif: ['gif', 'image/gif', gif],
  webp: ['webp', 'image/webp', webp],
  heic: ['heic', 'image/heic', heic],
  xlsx: ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', xlsx],
  ods: ['ods', 'application/vnd.oasis.opendocument.spreadsheet', ods],
  pdf: ['pdf', 'application/pdf', pdf],
  doc: ['doc', 'application/msword', doc],
  docx: ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx],
};

/** Sixty-odd of them. */
export function polyglots(): Polyglot[] {
  const text = (name: string, type: string, content: string, encoding: BufferEncoding = 'utf8') => ({
    name,
    type,
    bytes: Buffer.from(content, encoding),
  });
  const followed = Object.entries(HOSTS).flatMap(([host, [ending, type, bytes]]) => [
    { name: `${host}-html.${ending}`, type, bytes: Buffer.concat([bytes(), Buffer.from(HTML)]) },
    { name: `${host}-svg.${ending}.svg`, type: 'image/svg+xml', bytes: Buffer.concat([bytes(), Buffer.from(SVG)]) },
    { name: `${host}.${ending}.html`, type: 'text/html', bytes: Buffer.concat([bytes(), Buffer.from(HTML)]) },
  ]);
  return [
    ...followed,
    text('svg.png', 'image/png', SVG),
    text('svg.svg', 'image/svg+xml', SVG),
    text('svg.txt', 'text/plain', SVG),
    text('html.txt', 'text/plain', HTML),
    text('html.csv', 'text/csv', HTML),
    text('formula.csv', 'text/csv', `=HYPERLINK("javascript:${SCRIPT}")`),
    text('html.md', 'text/markdown', HTML),
    text('svg.csv', 'text/csv', SVG),
    text('html.html', 'text/html', HTML),
    text('html.jpg', 'image/jpeg', HTML),
    text('html-semicolon.txt', 'text/html;', HTML),
    text('html-parameter.txt', 'text/plain; charset=text/html', HTML),
    text('crlf.txt', 'text/plain\r\nContent-Type: text/html', HTML),
    text('no-ending', 'text/plain', HTML),
    text('script.js', 'text/javascript', SCRIPT),
    text('script.txt', 'text/plain', SCRIPT),
    text('script.mjs.txt', 'application/octet-stream', SCRIPT),
    text('xhtml.txt', 'text/plain', XHTML),
    text('xhtml.xhtml', 'application/xhtml+xml', XHTML),
    text('utf16.txt', 'text/plain', `\ufeff${HTML}`, 'utf16le'),
    text('utf16.html', 'text/html', `\ufeff${HTML}`, 'utf16le'),
    text('utf7.txt', 'text/plain', '+ADw-script+AD4-window.__ran=1+ADw-/script+AD4-'),
    text('bom.txt', 'text/plain', `\ufeff${HTML}`),
    text('gif-script.gif', 'image/gif', `GIF89a/*${'\0'.repeat(20)}*/=1;${SCRIPT}`, 'latin1'),
    text('jpeg-script.jpg', 'image/jpeg', `\xff\xd8\xff\xe0/*\0\x10JFIF*/=1;${SCRIPT}`, 'latin1'),
    text(
      'pdf-script.pdf',
      'application/pdf',
      `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${SCRIPT})>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
    ),
    text('html-pdf.pdf', 'application/pdf', `${HTML}%PDF-1.4\n%%EOF`),
    text('html-gif.gif', 'image/gif', `${HTML}GIF89a`),
    { name: 'jar.docx', type: '', bytes: zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'index.html': HTML }) },
    { name: 'direction\u202Elmth.png', type: 'image/png', bytes: Buffer.concat([png(), Buffer.from(HTML)]) },
    { name: 'up/../page.html', type: 'image/gif', bytes: Buffer.concat([gif(), Buffer.from(HTML)]) },
    { name: '<img src=x onerror=window.__ran=1>.png', type: 'image/png', bytes: png() },
    { name: '"; filename="x.html.png', type: 'image/png', bytes: Buffer.concat([png(), Buffer.from(HTML)]) },
  ];
}
