import { Combobox, useCombobox } from '@mantine/core';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import type { Choice, ChoicesProps } from './ChoiceMenu.tsx';
import classes from './ChoiceMenu.module.css';
import { fuzzySearch } from './fuzzy-search.ts';
import { HitLetters } from './HitLetters.tsx';

const SHOWN = 60;
/** The last entry, which creates the typed name. */
const CREATE = '+';

interface SearchChoicesProps<Value extends string> extends Omit<ChoicesProps<Value>, 'onChoose' | 'onCreate'> {
  search: string;
  /** The choices are still loading. */
  busy?: boolean;
  /** @param goOn chosen with Tab: the next field opens as well. */
  onChoose: (value: Value, goOn: boolean) => void;
  onCreate?: ((name: string, goOn: boolean) => void) | undefined;
  /** Next to the last entry: the kind of record it creates. */
  createNote?: string;
  /** Choices shown first while nothing is typed, each with its reason; the last one on top. */
  first?: ReadonlyMap<string, string>;
  /** The effects of the keys, shown at the bottom. Tab only chooses if it is named. */
  keys?: { Enter: string; Tab?: string };
}

/** Choices filtered while typing. Arrows move, Enter chooses, Escape closes. */
export function SearchChoices<Value extends string>(props: SearchChoicesProps<Value>) {
  const {
    label,
    choices,
    value,
    onChoose,
    onCreate,
    onSearch,
    search,
    busy = false,
    createNote,
    first,
    keys,
    width = 280,
    position = 'bottom-start',
    anchor,
    onClose,
  } = props;
  const list = useId();
  const [text, setText] = useState('');
  /** The popover renders its options some time after it opens. */
  const [listed, setListed] = useState<HTMLDivElement | null>(null);
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: onClose });
  const { selectFirstOption, focusSearchInput } = combobox;
  const goOn = useRef(false);
  const wanted = text.trim();
  const reasonOf = (choice: Choice<Value>) => (wanted === '' ? first?.get(choice.value) : undefined);
  const all = fuzzySearch(choices, wanted);
  const reasons = [...(first?.keys() ?? [])];
  const found = [
    ...all
      .filter(({ choice }) => reasonOf(choice) !== undefined)
      .toSorted((one, other) => reasons.indexOf(other.choice.value) - reasons.indexOf(one.choice.value)),
    ...all.filter(({ choice }) => reasonOf(choice) === undefined),
  ];
  // While something is typed, choices are sorted by closeness, without headings.
  const groups = Map.groupBy(found.slice(0, SHOWN), ({ choice }) => {
    if (wanted !== '') return '';
    return reasonOf(choice) === undefined ? (choice.group ?? '') : 'Suggested';
  });
  const hasFirst = first !== undefined && first.size > 0;
  const firstFound = found[0]?.choice.value;

  useEffect(() => focusSearchInput(), [focusSearchInput]);
  useEffect(() => {
    // Choices may arrive after the text was typed.
    if (listed && (wanted !== '' || (hasFirst && firstFound !== undefined))) selectFirstOption();
  }, [listed, wanted, hasFirst, firstFound, selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      width={width}
      position={position}
      offset={keys ? 6 : 4}
      onOptionSubmit={(chosen) => {
        const then = goOn.current;
        combobox.closeDropdown();
        if (chosen === CREATE) onCreate?.(wanted, then);
        else onChoose(chosen as Value, then);
      }}
    >
      <Combobox.DropdownTarget>{anchor}</Combobox.DropdownTarget>
      <Combobox.Dropdown className={classes['search'] ?? ''}>
        <div role="dialog" aria-label={label}>
          <Combobox.Search
            role="combobox"
            aria-expanded
            aria-controls={list}
            placeholder={search}
            aria-label={search}
            value={text}
            onChange={({ currentTarget: { value: typed } }) => {
              setText(typed);
              onSearch?.(typed);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Tab' || event.shiftKey || !keys?.Tab || combobox.getSelectedOptionIndex() < 0) return;
              event.preventDefault();
              goOn.current = true;
              combobox.clickSelectedOption();
            }}
          />
          <Combobox.Options
            id={list}
            ref={setListed}
            aria-label={label}
            aria-busy={busy}
            className={classes['options'] ?? ''}
          >
            {[...groups].map(([group, items]) => (
              <Combobox.Group key={group} label={group}>
                {items.map(({ choice, hits }) => (
                  <Combobox.Option
                    key={choice.value}
                    value={choice.value}
                    active={choice.value === value}
                    className={classes['option'] ?? ''}
                  >
                    <Group as="span" gap={2.5} shrink className={classes['choice']}>
                      {choice.mark}
                      <Text shrink truncate>
                        <HitLetters label={choice.label} hits={hits} />
                      </Text>
                      <Note>{reasonOf(choice) ?? (wanted === '' ? null : choice.group)}</Note>
                      {choice.value === value && <Check size={16} strokeWidth={2} aria-hidden />}
                    </Group>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {onCreate && wanted !== '' && !busy && (
              <Combobox.Option value={CREATE} className={classes['option'] ?? ''} data-create>
                <Group as="span" gap={2.5} shrink className={classes['choice']}>
                  <Plus size={16} strokeWidth={2} aria-hidden />
                  <Text shrink truncate>
                    Create “{wanted}”
                  </Text>
                  <Note>{createNote}</Note>
                </Group>
              </Combobox.Option>
            )}
            {found.length === 0 && !onCreate && !busy && (
              <Combobox.Empty>Nothing found for “{text.trim()}”</Combobox.Empty>
            )}
          </Combobox.Options>
          {found.length > SHOWN && (
            <Text as="p" py={2} px={2.5} hint>
              Type to find the other {found.length - SHOWN}
            </Text>
          )}
          {keys && <KeyHints keys={keys} />}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Note = ({ children }: { children: ReactNode }) =>
  children && (
    <Text ml="auto" fixed fontSize="meta" tone="dim" truncate className={classes['group']}>
      {children}
    </Text>
  );

function KeyHints({ keys: { Enter, Tab } }: { keys: { Enter: string; Tab?: string } }) {
  return (
    <Group as="p" wrap gap={1.5} rowGap={1} mt={1} lineTop hideOnPhone hint className={classes['keys']}>
      <kbd aria-label="Arrow keys">↑↓</kbd> move
      <kbd aria-label="Enter">↵</kbd> {Enter}
      {Tab !== undefined && (
        <>
          <kbd>Tab</kbd> {Tab}
        </>
      )}
    </Group>
  );
}
