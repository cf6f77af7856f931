export type Engine = 'sqlite' | 'postgres';

/** The SQL keywords that differ between the engines in a table definition. */
export interface ColumnTypes {
  /** Text that sorts by code point. */
  text: string;
  instant: string;
  date: string;
  /** A number with a fraction. */
  number: string;
  /** The text after the closing bracket of a table. */
  endOfTable: string;
  /** A statement that drops a column with its triggers; these are created again after migrations. */
  dropColumn: (table: string, column: string) => string;
  dropTrigger: (table: string, trigger: string) => string;
}

export const COLUMN_TYPES: Readonly<Record<Engine, ColumnTypes>> = {
  // Without rowid: the rows of a user are stored together, in the order of the primary key.
  sqlite: {
    text: 'text',
    instant: 'text',
    date: 'text',
    number: 'real',
    endOfTable: 'strict, without rowid',
    dropColumn: (table, column) => `alter table ${table} drop column ${column}`,
    dropTrigger: (_table, trigger) => `drop trigger if exists ${trigger}`,
  },
  postgres: {
    text: 'text collate "C"',
    instant: 'timestamptz',
    date: 'date',
    number: 'double precision',
    endOfTable: '',
    dropColumn: (table, column) => `alter table ${table} drop column ${column} cascade`,
    dropTrigger: (table, trigger) => `drop trigger if exists ${trigger} on ${table}`,
  },
};
