/* `npm run dev`: the API server, started again at every change, and the pages from Vite with hot reload. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');
const apiPort = process.env.PORT ?? '3000';
const webPort = 5173;

const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { host: '127.0.0.1', port: webPort, strictPort: true, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
});
await vite.listen();
vite.printUrls();

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_URL: `http://127.0.0.1:${webPort}`, ...process.env, HOST: '127.0.0.1', PORT: apiPort },
});
const apiEnded = once(api, 'exit');

// A terminal and npm both hand on a Ctrl-C: the second one finds nothing left to do.
let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  api.kill('SIGTERM');
  await Promise.all([apiEnded, vite.close()]);
  process.exit(0);
}

process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('SIGHUP', () => void stop());
void apiEnded.then(stop);
