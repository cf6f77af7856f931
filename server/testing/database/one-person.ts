import { loadModule, type Node, parseSync, type RangeVar, type SelectStmt } from 'libpg-query';

/*
 * Whether a statement is for one person, so that a cluster which splits tables by person (Citus) sends it to one shard
 * (docs/decisions/0138). It is stricter than Citus, which also understands some correlated subqueries.
 */

await loadModule();

/** A node of the tree, by its kind. */
type Tree = { [Kind in KindOf<Node>]?: Extract<Node, Record<Kind, unknown>>[Kind] };
type KindOf<Union> = Union extends Union ? keyof Union : never;

const treeOf = (node: Node | undefined): Tree => (node ?? {}) as Tree;

/** What is read or written at one level of a statement: not in its subqueries. */
interface Level {
  /** The tables of people, by the name that the level calls them. */
  tables: Map<string, string>;
  /** Those whose person is named. */
  named: Set<string>;
  /** Conditions; of a left join those that count for the tables on its right. */
  conditions: { tree: Tree; onlyFor?: readonly string[] }[];
}

/** The column that says whose row it is. */
const personColumn = (table: string): string => (table === 'users' ? 'id' : 'user_id');

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const;

/**
 * Says why a statement is not for one person: each table of people needs `user_id = <parameter or constant>` at its own
 * level, or an equality with such a table there. A statement without such tables is fine.
 * @param tables the tables that are split by person.
 * @returns a reason for each place; empty when the statement goes to one shard.
 * @throws SqlError for text that is not SQL.
 */
export function manyPeopleIn(text: string, tables: ReadonlySet<string>): string[] {
  const reasons = new Set<string>();
  const others = new Set<string>();
  let hasTables = false;

  function check(statement: Tree, outerNames: ReadonlySet<string>): void {
    const [kind] = STATEMENTS.filter((each) => statement[each]);
    const parts = statement[kind!] as SelectStmt;
    const { ctes = [], recursive = false } = parts.withClause ?? {};
    const names = new Set([...outerNames, ...ctes.map(nameOfCte)]);
    // Without `recursive`, a query sees only those before it: in its own body its name means the table.
    ctes.forEach((cte, index) => {
      const seen = recursive ? names : new Set([...outerNames, ...ctes.slice(0, index).map(nameOfCte)]);
      for (const nested of statementsIn(cte)) check(nested, seen);
    });
    const level: Level = { tables: new Map(), named: new Set(), conditions: [{ tree: treeOf(parts.whereClause) }] };
    const { InsertStmt, UpdateStmt, DeleteStmt, MergeStmt } = statement;
    const target = (InsertStmt ?? UpdateStmt ?? DeleteStmt ?? MergeStmt)?.relation;
    // The target of an insert is not read.
    if (target && !InsertStmt) addTable(target, names, level);
    for (const node of [...(parts.fromClause ?? []), ...(DeleteStmt?.usingClause ?? [])]) add(node, names, level);
    if (MergeStmt) {
      add(MergeStmt.sourceRelation!, names, level);
      level.conditions.push({ tree: treeOf(MergeStmt.joinCondition) });
    }
    followEqualities(level);
    for (const [called, table] of level.tables) {
      if (!level.named.has(called)) reasons.add(`no ${called}.${personColumn(table)} = $n at the level of ${called}`);
    }
    if (InsertStmt) checkInsert(statement, names);
    for (const arm of [parts.larg, parts.rarg]) if (arm) check({ SelectStmt: arm }, names);
    for (const nested of statementsIn({ ...parts, larg: undefined, rarg: undefined, withClause: undefined }))
      check(nested, names);
  }

  /** @returns the names of the tables below it, also of those that are not split. */
  function add(node: Node, names: ReadonlySet<string>, level: Level): string[] {
    const { RangeVar, JoinExpr } = treeOf(node);
    if (RangeVar) return addTable(RangeVar, names, level);
    // Subqueries are levels of their own.
    if (!JoinExpr) return [];
    const left = add(JoinExpr.larg!, names, level);
    const right = add(JoinExpr.rarg!, names, level);
    const tree = treeOf(JoinExpr.quals);
    if (JoinExpr.jointype === 'JOIN_INNER') level.conditions.push({ tree });
    else if (JoinExpr.jointype === 'JOIN_LEFT') level.conditions.push({ tree, onlyFor: right });
    return [...left, ...right];
  }

  function addTable({ relname, schemaname, alias }: RangeVar, names: ReadonlySet<string>, level: Level): string[] {
    const table = relname!;
    const called = alias?.aliasname ?? table;
    if (schemaname || names.has(table) || table.startsWith('pg_')) return [];
    if (tables.has(table)) {
      hasTables = true;
      level.tables.set(called, table);
    } else others.add(table);
    return [called];
  }

  function checkInsert({ InsertStmt }: Tree, names: ReadonlySet<string>): void {
    const { relation, cols = [], selectStmt } = InsertStmt!;
    const table = relation!.relname!;
    addTable(relation!, names, { tables: new Map(), named: new Set(), conditions: [] });
    if (!tables.has(table)) return;
    const place = cols.findIndex((node) => treeOf(node).ResTarget?.name === personColumn(table));
    // `default values` has no select.
    const { valuesLists, targetList = [], fromClause = [], whereClause } = treeOf(selectStmt).SelectStmt ?? {};
    if (place < 0) reasons.add(`${table} gets no ${personColumn(table)}`);
    else if (valuesLists) {
      if (statementsIn(valuesLists).length > 0) reasons.add(`a subquery in the values for ${table}`);
      const persons = valuesLists.map((row) => treeOf(treeOf(row).List!.items![place]));
      if (!persons.every(isValue)) reasons.add(`a ${personColumn(table)} for ${table} that is computed`);
    } else {
      // From a table of the same person: otherwise the rows go through the coordinator.
      const level: Level = { tables: new Map(), named: new Set(), conditions: [{ tree: treeOf(whereClause) }] };
      for (const node of fromClause) add(node, names, level);
      followEqualities(level);
      const person = personOf(treeOf(treeOf(targetList[place]).ResTarget?.val), level);
      if (!person || !level.named.has(person)) reasons.add(`${table} gets its ${personColumn(table)} from no table`);
    }
  }

  for (const { stmt } of parseSync(text).stmts ?? []) {
    for (const statement of statementsIn(stmt)) check(statement, new Set());
  }
  if (hasTables && others.size > 0) reasons.add(`together with ${[...others].join(', ')}, which all people share`);
  return [...reasons];
}

const nameOfCte = (node: Node): string => treeOf(node).CommonTableExpr!.ctename!;

/** The outermost statements below a part of the tree. */
function statementsIn(part: unknown): Tree[] {
  if (typeof part !== 'object' || part === null) return [];
  if (STATEMENTS.some((kind) => kind in part)) return [part];
  return Object.values(part).flatMap(statementsIn);
}

/** Follows the equalities of a level until no more tables have a person. */
function followEqualities(level: Level): void {
  const equalities = level.conditions.flatMap(({ tree, onlyFor }) =>
    equalitiesOf(tree).map((sides) => ({ sides, onlyFor })),
  );
  for (let before = -1; before < level.named.size;) {
    before = level.named.size;
    for (const { sides, onlyFor } of equalities) {
      for (const [one, other] of [sides, sides.toReversed()]) {
        const called = personOf(one!, level);
        if (!called || (onlyFor && !onlyFor.includes(called))) continue;
        const from = personOf(other!, level);
        if (isValue(other!) || (from && level.named.has(from))) level.named.add(called);
      }
    }
  }
}

/** The equalities that must all hold. */
function equalitiesOf({ BoolExpr, A_Expr }: Tree): Tree[][] {
  if (BoolExpr?.boolop === 'AND_EXPR') return BoolExpr.args!.flatMap((node) => equalitiesOf(treeOf(node)));
  const isEquality = A_Expr?.kind === 'AEXPR_OP' && treeOf(A_Expr.name?.[0]).String?.sval === '=';
  return isEquality ? [[treeOf(A_Expr.lexpr), treeOf(A_Expr.rexpr)]] : [];
}

/** The table of the level whose person this column is. */
function personOf({ ColumnRef }: Tree, { tables }: Level): string | undefined {
  const [column, called] = (ColumnRef?.fields ?? []).map((node) => treeOf(node).String?.sval).toReversed();
  return [...tables].find(([name, table]) => column === personColumn(table) && (called ?? name) === name)?.[0];
}

const isValue = ({ ParamRef, A_Const, TypeCast }: Tree): boolean =>
  TypeCast ? isValue(treeOf(TypeCast.arg)) : ParamRef !== undefined || A_Const !== undefined;
