/*
 * Loaded into a server before its own code (`--import`): its clock runs behind by as many milliseconds as its parent
 * sends. So a person can be made who did things last week, by the public API, on any build.
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
