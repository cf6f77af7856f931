/*
 * Lines of iCalendar (RFC 5545, section 3.1). ical.js reads a calendar as a whole: one wrong value hides all others, and
 * its time grows with the square of the parameters of a line.
 */

export interface Property {
  /** In capitals. */
  name: string;
  /** By names in capitals, without quotes. */
  params: ReadonlyMap<string, string>;
  /** As written; {@link unescape} reads a text. */
  value: string;
}

/** A `VTODO` or another component, with its alarms. */
export interface Component {
  name: string;
  /** The number of its first line, unfolded, from 1. */
  line: number;
  properties: Property[];
  children: Component[];
}

const PARAM = /;([A-Za-z0-9-]{1,100})=(?:"([^"]*)"|([^";:]*))/y;

/** Null for a line that is not a property. */
export function readProperty(line: string): Property | null {
  const [name] = /^[A-Za-z0-9_-]{1,100}(?=[;:])/.exec(line) ?? [];
  if (name === undefined) return null;
  const params = new Map<string, string>();
  let end = name.length;
  PARAM.lastIndex = end;
  for (let found = PARAM.exec(line); found !== null; found = PARAM.exec(line)) {
    params.set(found[1]!.toUpperCase(), found[2] ?? found[3] ?? '');
    end = PARAM.lastIndex;
  }
  return line[end] === ':' ? { name: name.toUpperCase(), params, value: line.slice(end + 1).trim() } : null;
}

/** Components deeper than this are ignored. */
const DEPTH_MAX = 5;
/** Further ones without their end are ignored. */
const OPEN_MAX = 100;

export interface Calendar {
  /** All VTODOs and others directly in the calendars of a file. */
  components: Component[];
  /** `X-WR-CALNAME` */
  name: string;
  /** Numbers of lines that are not properties. */
  brokenLines: number[];
  /** Tasks without their end. */
  unclosed: Component[];
}

/** @param text with `\n` as line break. */
export function readCalendar(text: string): Calendar {
  const result: Calendar = { components: [], name: '', brokenLines: [], unclosed: [] };
  const open: Component[] = [];
  for (const [index, line] of text
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const property = readProperty(line);
    if (property === null) {
      result.brokenLines.push(index + 1);
    } else if (property.name === 'BEGIN') {
      const component = { name: property.value.toUpperCase(), line: index + 1, properties: [], children: [] };
      // A calendar or a task within a task: its end is missing.
      if (/^V(?:CALENDAR|TODO|EVENT)$/.test(component.name)) result.unclosed.push(...open.splice(0));
      if (component.name !== 'VCALENDAR' && open.length < OPEN_MAX) open.push(component);
    } else if (property.name === 'END') {
      const at = open.findLastIndex(({ name }) => name === property.value.toUpperCase());
      if (at < 0) continue;
      const [closed] = open.splice(at);
      const above = open.at(-1);
      if (above === undefined) result.components.push(closed!);
      else if (open.length < DEPTH_MAX) above.children.push(closed!);
    } else if (open.length > 0) {
      open.at(-1)!.properties.push(property);
    } else if (property.name === 'X-WR-CALNAME') result.name ||= unescape(property.value);
  }
  result.unclosed.push(...open);
  result.unclosed = result.unclosed.filter(({ name }) => name === 'VTODO');
  return result;
}

/** The text of a value: `\n`, `\,`, `\;` and `\\`. */
export const unescape = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();

/** The texts of a list, divided by commas that are not escaped. */
export const unescapeList = (value: string): string[] =>
  (value.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? []).map(unescape).filter((text) => text !== '');
