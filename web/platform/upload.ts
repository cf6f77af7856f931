import type { EndpointRequest, EndpointResponse, UploadEndpoint } from '#contract/platform/endpoint.ts';
import { ApiError, problemsOf, reasonIn } from './api-error.ts';
import { addressOf, afterSignOut, isConnected, MAX_RETRIES, RETRY_DELAY_MS, TOKEN_KEY } from './api.ts';
import { isAway, reportAway, reportReached } from './connection/connection.ts';
import { readStored } from './storage.ts';

/** How long an upload may stall, or its response take after the last byte, before it is aborted. */
const STALLED_MS = 30_000;

interface UploadOptions {
  /** The sent share of the file, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** How long the response may take after the last byte: {@link STALLED_MS} unless the server has to work for longer. */
  answerMs?: number;
  /** A large file that arrived whole is not sent again. */
  onceSent?: boolean;
}

/**
 * Sends a file and returns the response. Like other calls it is retried twice after a timeout, a network error or a
 * 5xx, which its id makes harmless. Throws an {@link ApiError} with a message for people, or the abort of `signal`.
 */
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  request: EndpointRequest<E> & { file: File },
  options: UploadOptions = {},
): Promise<EndpointResponse<E>> {
  const token = readStored(TOKEN_KEY);
  const { url, headers } = addressOf(endpoint, request, token);
  const form = new FormData();
  form.append('file', request.file, request.file.name);
  for (let tries = 1; ; tries += 1) {
    let isSent = false;
    const onSent = () => (isSent = true);
    try {
      const answer = (await send(endpoint.method, url, headers, form, { ...options, onSent })) as EndpointResponse<E>;
      reportReached();
      return answer;
    } catch (error) {
      if (tries > MAX_RETRIES || !isTemporary(error) || (isSent && options.onceSent))
        throw afterSignOut(error, endpoint, token);
      // As for other calls, the server's health is checked before a retry.
      if (isAway(error)) await reportAway();
      if (!isConnected()) throw afterSignOut(error, endpoint, token);
    }
    await pause(tries * RETRY_DELAY_MS, options.signal);
  }
}

/** Whether the same request may succeed a moment later. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind !== 'answer' || (error.status ?? 0) >= 500);

/** @throws the reason of the signal if it is aborted. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** With XMLHttpRequest, because fetch does not report upload progress. */
function send(
  method: string,
  url: URL,
  headers: Record<string, string>,
  form: FormData,
  { onProgress, onSent, signal, answerMs = STALLED_MS }: UploadOptions & { onSent: () => void },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const giveUp = () => xhr.abort();
    let stalled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (ms = STALLED_MS) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stalled = true;
        xhr.abort();
      }, ms);
    };
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    xhr.upload.addEventListener('load', () => {
      watch(answerMs);
      onSent();
    });
    xhr.addEventListener('load', () => {
      const body = parsed(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(body);
      // The reason of a 5xx is shown too, because the file is kept until somebody decides about it.
      else reject(new ApiError('answer', xhr.status, reasonIn(body), problemsOf(body)));
    });
    xhr.addEventListener('error', () => reject(new ApiError('network')));
    xhr.addEventListener('abort', () => reject(stalled ? new ApiError('timeout') : (signal?.reason as Error)));
    xhr.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
    signal?.addEventListener('abort', giveUp);
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    watch();
    xhr.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
