/** A reason to stop, in a sentence for the person. */
export class Refusal extends Error {
  readonly reason: 'refused' | 'usage' | 'sign-in' | 'unreachable';

  constructor(reason: Refusal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
