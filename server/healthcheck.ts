/* The health check of the container image: exits with 0 if this machine's Auric answers that it serves requests. */
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import process from 'node:process';
import { originOf } from './platform/http/own-name.ts';

// Without the other settings, whose check takes longer than the request.
if (process.env['ENV_FILE'] !== 'none' && existsSync('.env')) process.loadEnvFile();
const { HOST: host, PORT: port } = process.env;
const url = `${originOf({ host: host || '127.0.0.1', port: port || 3000 })}/api/health`;
get(url, { timeout: 2500 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
