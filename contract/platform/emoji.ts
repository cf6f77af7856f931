/** The longest accepted emoji, in UTF-16 units: families and flags of regions have up to 20. */
export const EMOJI_MAX = 32;

/** One picture with its suffix: a skin tone, the emoji style, or the tags of a region's flag. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?`;
const FLAG = String.raw`\p{RI}\p{RI}`;
const KEYCAP = String.raw`[0-9#*]\uFE0F?\u20E3`;
const JOINED = String.raw`(?:${PICTURE}|${FLAG})(?:\u200D(?:${PICTURE}|${FLAG}))*`;

/**
 * The pattern of UTS #51 (1.4.9) without bare digits, which it also matches. `Extended_Pictographic` also covers code
 * points reserved for later Unicode versions, so that an emoji newer than this runtime is accepted.
 */
const EMOJI = new RegExp(`^(?:${JOINED}|${KEYCAP}|\\p{EMod})$`, 'u');

/** Whether a text is exactly one emoji: families, flags, keycaps and skin tones are. */
export const isEmoji = (value: string): boolean => value.length <= EMOJI_MAX && EMOJI.test(value);
