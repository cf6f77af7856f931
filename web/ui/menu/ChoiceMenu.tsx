import { Menu, type MenuProps } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './ChoiceMenu.module.css';
import { LazyPopup } from './LazyPopup.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import type { SearchChoices } from './SearchChoices.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** Before the label: a dot, a shape. */
  mark?: ReactNode;
  /** With a search: the heading above choices of the same group. */
  group?: string | null;
}

interface ChoiceMenuProps<Value extends string> {
  /** The label for screen readers. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  /** With a search: creates the typed name, as the last entry, `Create “…”`. */
  onCreate?: ((name: string) => void) | undefined;
  /** The placeholder of a filter field, for more than a handful of choices. */
  search?: string | undefined;
  /** With a search: gets the typed text, to find further choices. */
  onSearch?: ((text: string) => void) | undefined;
  width?: number;
  position?: NonNullable<MenuProps['position']>;
  children: ReactElement<object>;
}

export interface ChoicesProps<Value extends string> extends Omit<ChoiceMenuProps<Value>, 'children'> {
  anchor: ReactElement;
  onClose: () => void;
}

/** Loaded when the first one opens. */
const LazySearchChoices = lazyPart(
  async () => (await import('./SearchChoices.tsx')).SearchChoices<string>,
) as unknown as typeof SearchChoices;

/** The button itself announces the popup; Menu only passes this on to its Popover. */
const WITHOUT_ROLES = { withRoles: false };

/** A button that opens a menu to choose one value. */
export function ChoiceMenu<Value extends string>({ children, search, ...menu }: ChoiceMenuProps<Value>) {
  return (
    <LazyPopup kind={search ? 'dialog' : 'menu'} button={children} typed={search !== undefined}>
      {({ anchor, close }) => <ChoicePopup {...menu} search={search} anchor={anchor} onClose={close} />}
    </LazyPopup>
  );
}

/** The open menu at an anchor, with or without a search. */
export function ChoicePopup<Value extends string>({ search, ...menu }: ChoicesProps<Value>) {
  return search ? <LazySearchChoices {...menu} search={search} /> : <Choices {...menu} />;
}

function Choices<Value extends string>(props: Omit<ChoicesProps<Value>, 'search'>) {
  const { label, choices, value, onChoose, width = 208, position = 'bottom-start', anchor, onClose } = props;
  return (
    <Menu
      opened
      onChange={(open) => !open && onClose()}
      width={width}
      position={position}
      {...WITHOUT_ROLES}
      checkIcon={<Check size={16} strokeWidth={2} aria-hidden />}
    >
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes['dropdown'] ?? ''}>
        <Menu.RadioGroup value={value} onChange={(chosen) => onChoose(chosen as Value)}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              <Group as="span" gap={2.5} shrink className={classes['choice']}>
                {choice.mark}
                <Text shrink truncate>
                  {choice.label}
                </Text>
              </Group>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
