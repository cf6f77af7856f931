import type { ComponentProps, ElementType } from 'react';
import { LOOK_NAMES, type LOOKS } from './looks.ts';

type Look = { [Name in keyof typeof LOOKS]?: (typeof LOOKS)[Name][number] | false | undefined };

export type BoxProps<Tag extends ElementType> = Look & { as?: Tag } & Omit<ComponentProps<Tag>, keyof Look | 'as'>;

/** Creates a primitive: an element with the class of its kind and one for each prop of {@link LOOKS}. */
function primitive<Default extends ElementType>(fallback: Default, kind: string) {
  return function Primitive<Tag extends ElementType = Default>(props: BoxProps<Tag>) {
    const Element: ElementType = props.as ?? fallback;
    const own: Record<string, unknown> = {};
    let names = kind;
    // Lists render thousands of primitives: one pass over the props takes half as long as picking some and copying the
    // rest.
    for (const name in props) {
      const value: unknown = props[name as keyof typeof props];
      if (name === 'as' || name === 'className' || value === undefined) continue;
      if (!LOOK_NAMES.has(name)) own[name] = value;
      else if (value === true) names += ` ${name}`;
      else if (value !== false) names += ` ${name}-${String(value).replace('.', '_')}`;
    }
    own['className'] = props.className ? `${names} ${props.className}` : names;
    return <Element {...own} />;
  };
}

/** Any element. */
export const Box = primitive('div', '');
/** Text: a `span` unless `as` says otherwise. */
export const Text = primitive('span', '');
/** A row, vertically centred. */
export const Group = primitive('div', 'group');
/** A column. */
export const Stack = primitive('div', 'stack');
/** A grid of one column; a class of the caller sets others. */
export const Grid = primitive('div', 'grid');
