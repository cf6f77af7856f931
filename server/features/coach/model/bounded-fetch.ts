/** More than any answer: what is longer is cut off, whatever its length was said to be. */
const ANSWER_BYTES_MAX = 1024 * 1024;

/**
 * `fetch` for an address from the configuration: it follows no redirect, which could lead anywhere, and reads no more of
 * an answer than fits.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let bytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > ANSWER_BYTES_MAX) controller.error(new Error('The answer of the model is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
};
