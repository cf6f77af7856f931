import type { ComponentProps, ElementType } from 'react';
import { LOOKS } from './looks.ts';

type Look = { [Name in keyof typeof LOOKS]?: (typeof LOOKS)[Name][number] | false | undefined };

type BoxProps<Tag extends ElementType> = Look & { as?: Tag } & Omit<ComponentProps<Tag>, keyof Look | 'as'>;

/** Makes a primitive: an element with the class of its kind and one for each prop of {@link LOOKS}. */
function primitive<Default extends ElementType>(fallback: Default, kind: string) {
  return function Primitive<Tag extends ElementType = Default>({ as, className, ...props }: BoxProps<Tag>) {
    const Element: ElementType = as ?? fallback;
    const own: Record<string, unknown> = {};
    let names = kind;
    for (const [name, value] of Object.entries(props)) {
      if (!(name in LOOKS)) own[name] = value;
      else if (value === true) names += ` ${name}`;
      else if (value !== undefined && value !== false) names += ` ${name}-${String(value).replace('.', '_')}`;
    }
    return <Element {...own} className={className ? `${names} ${className}` : names} />;
  };
}

/** Any element. */
export const Box = primitive('div', '');
/** Words: a `span` unless `as` says otherwise. */
export const Text = primitive('span', '');
/** Side by side, in the middle of the line. */
export const Group = primitive('div', 'group');
/** One below the other. */
export const Stack = primitive('div', 'stack');
/** A grid of one column; a class of the caller says which others. */
export const Grid = primitive('div', 'grid');
