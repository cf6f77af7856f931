import { Combobox, useCombobox } from '@mantine/core';
import { Check, Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ChoicesProps } from './ChoiceMenu.tsx';
import classes from './ChoiceMenu.module.css';
import { fuzzySearch } from './fuzzy-search.ts';
import { HitLetters } from './HitLetters.tsx';

const SHOWN = 60;
/** The last entry, where what is typed can be made. */
const CREATE = '+';

/** Choices that are narrowed as one types. Arrows move, Enter chooses, Escape closes. */
export function SearchChoices<Value extends string>(props: ChoicesProps<Value> & { search: string }) {
  const {
    label,
    choices,
    value,
    onChoose,
    onCreate,
    search,
    width = 280,
    position = 'bottom-start',
    anchor,
    onClose,
  } = props;
  const list = useId();
  const [text, setText] = useState('');
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: onClose });
  const { selectFirstOption, focusSearchInput } = combobox;
  const wanted = text.trim();
  const found = fuzzySearch(choices, wanted);
  // What is typed sorts them by how close they are; the headings would take that order apart.
  const groups = Map.groupBy(found.slice(0, SHOWN), ({ choice }) => (wanted === '' ? (choice.group ?? '') : ''));

  useEffect(() => focusSearchInput(), [focusSearchInput]);
  useEffect(() => {
    if (wanted !== '') selectFirstOption();
  }, [wanted, selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      width={width}
      position={position}
      offset={4}
      onOptionSubmit={(chosen) => {
        combobox.closeDropdown();
        if (chosen === CREATE) onCreate?.(wanted);
        else onChoose(chosen as Value);
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
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Combobox.Options id={list} aria-label={label} className={classes['options'] ?? ''}>
            {[...groups].map(([group, items]) => (
              <Combobox.Group key={group} label={group}>
                {items.map(({ choice, hits }) => (
                  <Combobox.Option
                    key={choice.value}
                    value={choice.value}
                    active={choice.value === value}
                    className={classes['option'] ?? ''}
                  >
                    <span className={classes['choice']}>
                      {choice.mark}
                      <span className={classes['label']}>
                        <HitLetters label={choice.label} hits={hits} />
                      </span>
                      {wanted !== '' && choice.group && <span className={classes['group']}>{choice.group}</span>}
                      {choice.value === value && <Check size={16} strokeWidth={2} aria-hidden />}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {onCreate && wanted !== '' && (
              <Combobox.Option value={CREATE} className={classes['option'] ?? ''}>
                <span className={classes['choice']}>
                  <Plus size={16} strokeWidth={2} aria-hidden />
                  <span className={classes['label']}>Create “{wanted}”</span>
                </span>
              </Combobox.Option>
            )}
            {found.length === 0 && !onCreate && <Combobox.Empty>Nothing found for “{text.trim()}”</Combobox.Empty>}
          </Combobox.Options>
          {found.length > SHOWN && <p className={classes['note']}>Type to find the other {found.length - SHOWN}</p>}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
