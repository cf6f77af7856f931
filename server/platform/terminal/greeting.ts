import { join } from 'node:path';
import { type Config, withHost } from '#server/config.ts';
import { localOrigin } from '../http/own-name.ts';

/** The greeting on a terminal: the address, where data and mails are stored, and how to stop the server. */
export function greeting(
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'databaseUrl' | 'smtpUrl'>,
  { version, address }: { version: string; address: string },
): string {
  const { publicUrl, dataDir, databaseUrl, smtpUrl } = config;
  const url = publicUrl ?? localOrigin(address);
  const lines = {
    Address: url === address ? url : `${url} (listening on ${address})`,
    Data: databaseUrl === null ? dataDir : `PostgreSQL at ${placeOf(databaseUrl)}; other files in ${dataDir}`,
    Mail:
      smtpUrl === null ? `kept in ${join(dataDir, 'outbox')}; set SMTP_URL to send it` : `sent by ${placeOf(smtpUrl)}`,
    Stop: 'Ctrl-C',
  };
  const rows = Object.entries(lines).map(([name, text]) => `  ${name.padEnd(8)} ${text}`);
  return `\nAuric ${version} is running.\n\n${rows.join('\n')}\n\n`;
}

/** An address without its password. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(withHost(url));
  return `${searchParams.get('host') ?? host}${pathname}`;
}
