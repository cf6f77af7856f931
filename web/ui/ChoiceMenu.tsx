import { Menu, type MenuProps } from '@mantine/core';
import { Check } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import classes from './ChoiceMenu.module.css';
import { LazyPopup } from './LazyPopup.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** Before the label: a dot, a shape. */
  mark?: ReactNode;
  /** Choices with the same heading stand below it. */
  group?: string | null;
}

interface ChoiceMenuProps<Value extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  /** Placeholder of a field that narrows the choices as one types. */
  search?: string;
  width?: number;
  position?: MenuProps['position'];
  /** The button that opens it. */
  children: ReactElement<object>;
}

const SHOWN = 60;
/** The button says itself what it opens; Menu only hands this on to its Popover. */
const WITHOUT_ROLES = { withRoles: false };

/** One of several, chosen from a menu behind a button. */
export function ChoiceMenu<Value extends string>({ children, ...menu }: ChoiceMenuProps<Value>) {
  return (
    <LazyPopup kind="menu" button={children}>
      {({ anchor, close }) => <Choices {...menu} anchor={anchor} onClose={close} />}
    </LazyPopup>
  );
}

interface ChoicesProps<Value extends string> extends Omit<ChoiceMenuProps<Value>, 'children'> {
  anchor: ReactElement;
  onClose: () => void;
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, choices, value, onChoose, search, width = 208, position = 'bottom-start', anchor, onClose } = props;
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = choices.filter((choice) =>
    `${choice.group ?? ''} ${choice.label}`.toLocaleLowerCase().includes(wanted),
  );
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
        {search && (
          <Menu.Search
            className={classes['search'] ?? ''}
            placeholder={search}
            aria-label={search}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Menu.RadioGroup value={value} onChange={(chosen) => onChoose(chosen as Value)}>
          {found.slice(0, SHOWN).map((choice, index) => (
            <Fragment key={choice.value}>
              {choice.group && choice.group !== found[index - 1]?.group && <Menu.Label>{choice.group}</Menu.Label>}
              <Menu.RadioItem value={choice.value} closeMenuOnClick>
                <span className={classes['choice']}>
                  {choice.mark}
                  <span className={classes['label']}>{choice.label}</span>
                </span>
              </Menu.RadioItem>
            </Fragment>
          ))}
        </Menu.RadioGroup>
        {found.length === 0 && <p className={classes['note']}>Nothing found for “{text.trim()}”</p>}
        {found.length > SHOWN && <p className={classes['note']}>Type to find the other {found.length - SHOWN}</p>}
      </Menu.Dropdown>
    </Menu>
  );
}
