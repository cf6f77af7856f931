/** A response has more bytes than a provider sends. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
}

/** The text of a response. @throws ResponseTooLarge beyond `max` bytes. */
export async function boundedText(response: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > max) throw new ResponseTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
