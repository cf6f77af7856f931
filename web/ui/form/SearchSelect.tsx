import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type ComboboxItem, getParsedComboboxData, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { fuzzySearch } from '../menu/fuzzy-search.ts';
import { leftText } from '../menu/left-text.ts';

interface SearchSelectProps extends SelectProps {
  value?: string | null;
}

/**
 * Selects one option or none; finds options by parts of their name or group, regardless of case and accents. Enter takes
 * the first one found, and saves the form only once the list is closed. Text that names no option stays, and the form is
 * not saved with it.
 */
export function SearchSelect({ value = null, data = [], error, onChange, onBlur, ...props }: SearchSelectProps) {
  const options = getParsedComboboxData(data)
    .flatMap((each) => ('group' in each ? each.items : [each]))
    .map((each) => ({ value: `${each.value}`, label: each.label }));
  const known = options.find((each) => each.value === value) ?? null;
  // An option stays chosen when it leaves the list.
  const last = useRef(known);
  useEffect(() => {
    if (known) last.current = known;
  });
  const [text, setText] = useState(known?.label ?? '');
  const [isUnknown, setUnknown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const settle = (typed: string): boolean => {
    const left = leftText(typed, last.current?.value === value ? last.current : null, options);
    setUnknown(left === 'unknown');
    if (left === 'unknown') setText(typed);
    else if (left !== 'chosen') onChange?.(left.value, left);
    return left !== 'unknown';
  };

  useEffect(() => {
    const { current } = input;
    const form = current?.form;
    const stop = (event: Event) => {
      if (!current || settle(current.value)) return;
      event.preventDefault();
      event.stopPropagation();
      current.focus();
    };
    form?.addEventListener('submit', stop);
    return () => form?.removeEventListener('submit', stop);
  });

  return (
    <Select
      searchable
      clearable
      // Enter on the current option keeps it; the cross removes it.
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage="Nothing found"
      filter={closestFirst}
      wrapperProps={{ onKeyDownCapture: takeWithEnter }}
      {...props}
      ref={input}
      data={data}
      value={value}
      error={isUnknown ? 'Not in the list. Choose from it, or clear the field.' : error}
      searchValue={text}
      onSearchChange={(typed) => {
        setText(typed);
        setUnknown(false);
      }}
      onChange={onChange}
      // Taking the chosen option again changes no value.
      onOptionSubmit={(taken) => setText(options.find((each) => each.value === taken)?.label ?? '')}
      onBlur={(event) => {
        onBlur?.(event);
        // The select has just put the chosen option back.
        settle(event.currentTarget.value);
      }}
    />
  );
}

/**
 * Enter while the list is open takes the highlighted option, or the first. It does not save the form, unless the text was
 * deleted: then nothing is taken. Mantine would take the option of an index that a timer resets, maybe after the last key.
 */
function takeWithEnter(event: KeyboardEvent): void {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (target.ariaExpanded !== 'true') return;
  event.stopPropagation();
  if (target.value === '') return;
  event.preventDefault();
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const options = ['selected', 'active', 'option'].map((state) => `[data-combobox-${state}]`);
  const [taken] = options.flatMap((which) => list?.querySelector<HTMLElement>(which) ?? []);
  taken?.click();
}

const closestFirst: OptionsFilter = ({ options, search }) => {
  if (search.trim() === '') return options;
  const choices = options.flatMap((option) =>
    'group' in option
      ? option.items.map((item) => ({ item, label: labelOf(item), group: `${option.group}` }))
      : [{ item: option, label: labelOf(option), group: '' }],
  );
  return fuzzySearch(choices, search).map(({ choice: { item } }) => item) as ComboboxItem[];
};

const labelOf = (item: ComboboxItem | string): string => (typeof item === 'string' ? item : item.label);
