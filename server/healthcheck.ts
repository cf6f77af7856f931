/* The health check of the container image: exits with 0 if this machine's Auric answers that it serves requests. */
import { get } from 'node:http';
import process from 'node:process';

const url = `http://127.0.0.1:${process.env['PORT'] ?? 3000}/api/health`;
get(url, { timeout: 2500 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
