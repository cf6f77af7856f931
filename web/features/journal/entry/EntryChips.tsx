import { BatteryMedium, CloudSun, MapPin, Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { type LinkedRecord, LINKS_MAX, TAGS_MAX } from '#contract/journal.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { type Choice, ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import type { EntryBody } from '../entry-values.ts';
import { ENERGY_CHOICES, energySteps, energyLabel, hrefOfLink, LINKED } from '../entry-text.tsx';
import { MoodMenu } from '../MoodMenu.tsx';
import classes from './EntryChips.module.css';
import { ShortText } from './ShortText.tsx';
import { NewTag, TAG_FIELD, TagChips } from './Tags.tsx';

interface EntryChipsProps {
  values: EntryBody;
  onChange: (part: Partial<EntryBody>) => void;
}

export interface LinkPickerProps {
  element: HTMLElement;
  /** Records already linked, which are not offered again. */
  known: readonly LinkedRecord[];
  onChoose: (link: LinkedRecord) => void;
  onClose: () => void;
}

/** Passed in, because linked records belong to features that the journal may not import. */
export interface WithLinkPicker {
  LinkPicker: ComponentType<LinkPickerProps>;
}

type Added = 'tag' | 'link' | 'location' | 'weather';

const ADDED: Readonly<Record<Added, { label: string; placeholder: string; max: number }>> = {
  link: { label: 'What it is about', placeholder: '', max: 0 },
  tag: TAG_FIELD,
  location: { label: 'Place', placeholder: 'Where you were', max: TITLE_MAX },
  weather: { label: 'Weather', placeholder: '4 °C, clear', max: TITLE_MAX },
};

/** The attributes of an entry as chips that are edited in place. */
export function EntryChips({ values, onChange, LinkPicker }: EntryChipsProps & WithLinkPicker) {
  const [adding, setAdding] = useState<Added | null>(null);
  /** The element at which the link picker opens. */
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const end = () => setAdding(null);
  const changeTags = (tags: string[]) => onChange({ tags });
  return (
    <Group align="stretch" wrap gap={2} role="group" aria-label="About this entry">
      <MoodMenu mood={values.mood} onChoose={(mood) => onChange({ mood })} />
      <FieldBox
        clearLabel="Clear energy"
        onClear={values.energy_level === null ? undefined : () => onChange({ energy_level: null })}
      >
        <ChoiceMenu
          label="Energy"
          choices={ENERGY_CHOICES}
          value={values.energy_level}
          onChoose={(energy_level) => onChange({ energy_level })}
          width={160}
        >
          {values.energy_level === null ? (
            <FieldButton icon={<BatteryMedium {...SMALL_ICON} />} empty>
              Energy
            </FieldButton>
          ) : (
            <FieldButton icon={<BatteryMedium {...SMALL_ICON} />}>
              <Group as="span" inline gap={2}>
                Energy, {energyLabel(values.energy_level)}
                <Steps filled={energySteps(values.energy_level)} />
              </Group>
            </FieldButton>
          )}
        </ChoiceMenu>
      </FieldBox>
      <TextChip kind="location" adding={adding} onAdding={setAdding} values={values} onChange={onChange} />
      <TextChip kind="weather" adding={adding} onAdding={setAdding} values={values} onChange={onChange} />
      <Links {...{ values, onChange }} />
      <TagChips tags={values.tags} onChange={changeTags} />
      {adding === 'tag' && <NewTag tags={values.tags} onChange={changeTags} onEnd={end} />}
      <Group as="span" ref={setPlace} inline align="stretch">
        <FieldBox>
          <ChoiceMenu<Added> label="Add" choices={addChoices(values)} value={null} onChoose={setAdding} width={180}>
            <FieldButton icon={<Plus {...SMALL_ICON} />} empty>
              Add
            </FieldButton>
          </ChoiceMenu>
        </FieldBox>
      </Group>
      {adding === 'link' && place && (
        <LinkPicker
          element={place}
          known={values.links}
          onChoose={(link) => onChange({ links: [...values.links, link] })}
          onClose={() => {
            end();
            // The closed menu has dropped the focus.
            setTimeout(() => place.querySelector('button')?.focus());
          }}
        />
      )}
    </Group>
  );
}

const addChoices = ({ location, weather, tags, links }: EntryBody): Choice<Added>[] => {
  const isFull = { location: location !== null, weather: weather !== null };
  const offered: Record<Added, boolean> = {
    ...{ link: links.length < LINKS_MAX, tag: tags.length < TAGS_MAX },
    ...{ location: !isFull.location, weather: !isFull.weather },
  };
  return (Object.keys(ADDED) as Added[])
    .filter((each) => offered[each])
    .map((value) => ({ value, label: ADDED[value].label }));
};

const Steps = ({ filled }: { filled: number }) => (
  <Group as="span" inline align="stretch" gap={0.5} hideOnPhone className={classes['steps']} aria-hidden>
    {[1, 2, 3, 4, 5].map((step) => (
      <span key={step} data-filled={step <= filled || undefined} />
    ))}
  </Group>
);

function Links({ values: { links }, onChange }: EntryChipsProps) {
  const isSame = (one: LinkedRecord, other: LinkedRecord) => one.entity_id === other.entity_id;
  return links.map((link) => {
    const { label, Icon } = LINKED[link.entity_type];
    return (
      <FieldBox
        key={link.entity_id}
        clearLabel={`Remove the ${label} “${link.name}”`}
        onClear={() => onChange({ links: links.filter((each) => !isSame(each, link)) })}
      >
        <Group as="a" inline gap={1.5} shrink size="small" className={classes['link']} href={hrefOfLink(link)}>
          <Icon {...SMALL_ICON} />
          <span className="sr-only">About the {label} </span>
          <Text shrink truncate>
            {link.name}
          </Text>
        </Group>
      </FieldBox>
    );
  });
}

interface TextChipProps extends EntryChipsProps {
  kind: 'location' | 'weather';
  adding: Added | null;
  onAdding: (adding: Added | null) => void;
}

/** Place or weather: a chip that turns into an input when pressed. */
function TextChip({ kind, adding, onAdding, values, onChange }: TextChipProps) {
  const value = values[kind];
  const end = () => onAdding(null);
  const { label } = ADDED[kind];
  if (adding === kind) {
    return (
      <ShortText
        {...ADDED[kind]}
        initial={value ?? ''}
        onDone={(typed) => {
          onChange({ [kind]: typed.trim() || null });
          end();
        }}
        onCancel={end}
      />
    );
  }
  if (value === null) return null;
  const Icon = kind === 'location' ? MapPin : CloudSun;
  return (
    <FieldBox clearLabel={`Remove ${label.toLowerCase()}`} onClear={() => onChange({ [kind]: null })}>
      <FieldButton icon={<Icon {...SMALL_ICON} />} onClick={() => onAdding(kind)}>
        <span className="sr-only">{label}, </span>
        {value}
      </FieldButton>
    </FieldBox>
  );
}
