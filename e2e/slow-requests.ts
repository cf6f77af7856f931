import { type IncomingMessage, Server } from 'node:http';
import process from 'node:process';

/*
 * Loaded into the servers of stories (`--import`): with `SLOW_WRITES` or `SLOW_READS`, in milliseconds, requests of the
 * browser wait that long, and those of the stories do not. This finds a story that asks the server for what so far only
 * the screen shows.
 */
const { SLOW_WRITES = '0', SLOW_READS = '0' } = process.env;
const emit = Server.prototype.emit;

function waitOf({ method, url, headers }: IncomingMessage): number {
  const isOfBrowser = url?.startsWith('/api/') && headers['user-agent']?.startsWith('Mozilla');
  return isOfBrowser ? Number(method === 'GET' ? SLOW_READS : SLOW_WRITES) : 0;
}

if (SLOW_WRITES !== '0' || SLOW_READS !== '0')
  Server.prototype.emit = function (event: string | symbol, ...args: unknown[]) {
    const wait = event === 'request' ? waitOf(args[0] as IncomingMessage) : 0;
    const pass = () => Reflect.apply(emit, this, [event, ...args]);
    if (wait === 0) return pass();
    setTimeout(pass, wait);
    return true;
  };
