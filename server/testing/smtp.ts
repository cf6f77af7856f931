import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { whenDone } from './when-done.ts';

interface TestSmtpServer {
  url: string;
  received: ReceivedMail[];
  connections: { made: number; open: number };
}

interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

/**
 * A real mail server on loopback, for one test file. It refuses addresses that begin with `nobody` permanently and with
 * `busy` temporarily, in messages that contain the address.
 */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const connections = { made: 0, open: 0 };
  const refusals = new Map([
    ['nobody', 550],
    ['busy', 451],
  ]);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      connections.made += 1;
      connections.open += 1;
      done();
    },
    onClose: () => void (connections.open -= 1),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusals.get(address.split(/[^a-z]/)[0] ?? '');
      done(responseCode ? Object.assign(new Error(`<${address}> is not taken here`), { responseCode }) : null);
    },
    onData: async (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: await readText(stream) });
      done();
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  whenDone(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, received, connections };
}

/** Parses a mail by RFC 5322: headers, an empty line, and a body in the encoding of the headers. */
export function parseMail(source: string) {
  const end = source.indexOf('\r\n\r\n');
  const unfolded = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = unfolded.split('\r\n').map((line): [string, string] => {
    const [, name = '', value = ''] = /^([!-9;-~]+): (.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value];
  });
  const encoding = new Map(headers).get('content-transfer-encoding');
  return {
    headers: new Map(headers),
    names: headers.map(([name]) => name).toSorted(),
    body: decode(source.slice(end + 4), encoding),
  };
}

function decode(body: string, encoding?: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
