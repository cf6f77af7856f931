/*
 * Loaded into a server before its own code (`--import`): sets its clock back by the milliseconds that its parent sends,
 * so that the public API of any build can create a person who completed tasks last week.
 */
const RealDate = Date;
let behindMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
    if (parts.length === 0) super(RealDate.now() - behindMs);
    else super(...(parts as ConstructorParameters<DateConstructor>));
  }

  static override now(): number {
    return RealDate.now() - behindMs;
  }
} as DateConstructor;

process.on('message', (milliseconds: number) => {
  behindMs = milliseconds;
  process.send!('set');
});
