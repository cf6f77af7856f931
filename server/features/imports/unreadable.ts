import { RuleBroken } from '#server/platform/errors.ts';

/** A file that no reader can read. The message is one sentence for the person. */
export class Unreadable extends RuleBroken {}
