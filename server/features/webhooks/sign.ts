import { createHmac } from 'node:crypto';

interface Signed {
  /** `whsec_` and the key in base64. */
  secret: string;
  id: string;
  body: string;
  now: Date;
}

/**
 * The headers of a request that prove where it comes from: those of Standard Webhooks
 * (https://www.standardwebhooks.com), and `X-Auric-Signature` in the form of Stripe, whose key is the secret as text.
 */
export function signatureHeaders({ secret, id, body, now }: Signed): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const standard = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const own = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${standard}`,
    'x-auric-signature': `t=${seconds},v1=${own}`,
  };
}
