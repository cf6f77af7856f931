import type { Endpoint, EndpointResponse } from '#contract/platform/endpoint.ts';
import { Refusal } from './refusal.ts';
import { serverOf, type Settings } from './settings.ts';

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: object;
}

/** Calls an endpoint that answers with JSON. @throws Refusal with the reason of the server. */
export async function call<E extends Endpoint>(settings: Settings, endpoint: E, request: Request = {}) {
  const response = await send(settings, endpoint, request);
  return (await response.json().catch(() => {
    throw new Refusal('unreachable', `${settings.url} is not an Auric server.`);
  })) as EndpointResponse<E>;
}

/** The response of an endpoint, whose body is not read yet. @throws Refusal with the reason of the server. */
export async function send({ url, token }: Settings, endpoint: Endpoint, request: Request = {}): Promise<Response> {
  const { params = {}, query = {}, body } = request;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const address = `${serverOf(url)}/api${path}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''}`;
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // The token is for this address only.
    redirect: 'manual',
  }).catch((error: Error) => {
    throw new Refusal('unreachable', `${url} cannot be reached: ${causeOf(error)}`);
  });
  if (response.ok) return response;
  throw await refusalOf(url, response);
}

export const causeOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== '' ? cause.message : message;

async function refusalOf(url: string, response: Response): Promise<Refusal> {
  const { status, headers } = response;
  if (status >= 300 && status < 400)
    return new Refusal('unreachable', `${url} redirects to ${headers.get('location')}. Use that address.`);
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: unknown };
  const reason = typeof detail === 'string' ? detail : (problemsOf(detail) ?? `The server answered with ${status}.`);
  if (status === 401) return new Refusal('sign-in', `The access token is not valid. Run “auric login” with a new one.`);
  if (status === 403) return new Refusal('sign-in', reason);
  return new Refusal('refused', reason);
}

/** The list of a 422: one line for each field. */
function problemsOf(detail: unknown): string | null {
  if (!Array.isArray(detail)) return null;
  return (detail as { loc?: unknown[]; msg?: string }[])
    .map(({ loc = [], msg = '' }) => `${loc.slice(1).join('.')}: ${msg}`)
    .join('\n');
}
