import { expect, test } from 'vitest';
import { inAscii } from './in-ascii.ts';

test('a program that is written in ASCII computes the same', () => {
  const programs = [
    `'“Größe” 🎉' + "\\n\\\\“" + \`\${'é'}–\\u00e9\``,
    String.raw`'\“' + '\\' + 'ü'`,
    `/^[“”🎉]+$/u.test('“🎉') + 'a–]’b'.replace(/[–\\]’]+/, '-') + 'a–b'.replace(/\\–/, '-')`,
    'String.raw`[“”]\\d\\\\–🎉${"ß" + 1}`',
    'String.raw`\\–\\\\ü${1 + 1}`',
    'new RegExp(String.raw`^[“\\]]\\p{L}$`, "u").test("“ß")',
    '(({ größe }) => größe)({ größe: 1 })',
  ];
  for (const program of programs) {
    const written = inAscii(program);
    expect(written).toMatch(/^[\0-\x7f]*$/);
    expect(run(written)).toBe(run(program));
  }
});

test('a raw literal whose end cannot be found fails the build', () => {
  const programs = ['String.raw`${{ a: "ß" }.a}`', 'String.raw`${`ß`}–`', 'String.raw`${"ß" + `${1}`}`'];
  for (const program of programs) expect(() => inAscii(program)).toThrow('Use no braces and backquotes');
});

const run = (program: string): unknown => new Function(`return ${program}`)();
