import { parse } from 'libpg-query'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'

/**
 * Finds tables of tenants that a statement reads or writes without naming their workspace. Each one has
 * to be compared with a parameter, or with the workspace of another table of the same query or of one
 * around a lateral subquery or an `exists`. A database that is spread by workspace answers nothing
 * else from one machine.
 */

/** A node of libpg_query's syntax tree. */
type Node = Readonly<Record<string, unknown>>

const TENANTS: ReadonlySet<string> = new Set(TENANT_TABLES)
const ALL_WORKSPACES = '/* all workspaces */'
/** Functions that an update may not call: each machine would compute another value. */
const VOLATILE = /^(clock_timestamp|gen_random_uuid|random)$/

/** Returns one line for each fault of a statement; empty if there is none. */
export async function faultsOf(statement: string): Promise<string[]> {
  if (statement.includes(ALL_WORKSPACES)) return []
  const { stmts = [] } = (await parse(statement)) as { stmts?: { stmt: Node }[] }
  const faults: string[] = []
  for (const { stmt } of stmts) checkQuery(stmt, { tables: new Set(), outer: new Set(), faults })
  return faults
}

interface Context {
  /** Names of common table expressions. */
  readonly tables: ReadonlySet<string>
  /** Names around this query whose workspace is known. */
  readonly outer: ReadonlySet<string>
  readonly faults: string[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const child = (node: Node | undefined, name: string): Node | undefined => {
  const value = node?.[name]
  return isNode(value) ? value : undefined
}

const list = (node: Node | undefined, name: string): Node[] => {
  const value = node?.[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

function text(node: Node | undefined, name: string): string {
  const value = node?.[name]
  return typeof value === 'string' ? value : ''
}

/** Checks a statement, which may be wrapped in its kind. */
function checkQuery(node: Node, context: Context): void {
  const [kind = ''] = Object.keys(node)
  const query = child(node, kind) ?? node
  const names = new Set(context.tables)
  for (const wrapped of list(child(query, 'withClause'), 'ctes')) {
    const cte = child(wrapped, 'CommonTableExpr')
    checkQuery(child(cte, 'ctequery') ?? {}, { ...context, tables: names })
    names.add(text(cte, 'ctename'))
  }
  const inner = { ...context, tables: names }
  if (kind === 'InsertStmt') return checkInsert(query, inner)
  if (child(query, 'larg')) {
    checkQuery({ SelectStmt: child(query, 'larg') }, inner)
    checkQuery({ SelectStmt: child(query, 'rarg') }, inner)
    return
  }
  if (['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind)) checkLevel(kind, query, inner)
}

function checkLevel(kind: string, query: Node, context: Context): void {
  const from = [...list(query, 'fromClause'), ...list(query, 'usingClause')]
  const target = child(query, 'relation')
  const level = new Level(context)
  if (target) level.addRelation(target)
  for (const item of from) level.addFrom(item)
  level.addConditions(child(query, 'whereClause'))
  level.report()
  for (const subquery of level.subqueries) {
    checkQuery(subquery, { ...context, outer: level.known() })
  }
  const clauses = ['targetList', 'returningClause', 'sortClause', 'groupClause', 'valuesLists']
  for (const clause of clauses) checkSubqueries(query[clause], context, new Set())
  checkSubqueries(child(query, 'whereClause'), context, level.known())
  for (const item of from) checkSubqueries(item, context, level.known())
  if (kind === 'UpdateStmt' && target && TENANTS.has(text(target, 'relname'))) {
    checkUpdate(query, target, context)
  }
}

function checkUpdate(query: Node, target: Node, { faults }: Context): void {
  const name = text(target, 'relname')
  for (const item of list(query, 'targetList')) {
    if (text(child(item, 'ResTarget'), 'name') === 'workspace_id') {
      faults.push(`an update of ${name} sets workspace_id`)
    }
  }
  visit([list(query, 'targetList'), child(query, 'whereClause')], (node) => {
    const call = child(node, 'FuncCall')
    const last = list(call, 'funcname').at(-1)
    const called = text(child(last, 'String'), 'sval')
    if (VOLATILE.test(called)) faults.push(`an update of ${name} calls ${called}()`)
    return child(node, 'SubLink') === undefined
  })
}

function checkInsert(query: Node, context: Context): void {
  const relation = child(query, 'relation')
  const name = text(relation, 'relname')
  const isTenants = TENANTS.has(name)
  const columns = list(query, 'cols').map((column) => text(child(column, 'ResTarget'), 'name'))
  if (isTenants && !columns.includes('workspace_id')) {
    context.faults.push(`an insert into ${name} does not name workspace_id`)
  }
  const conflict = child(child(query, 'onConflictClause'), 'infer')
  const keys = list(conflict, 'indexElems').map((key) => text(child(key, 'IndexElem'), 'name'))
  if (isTenants && conflict && !keys.includes('workspace_id')) {
    context.faults.push(`the conflict of an insert into ${name} does not name workspace_id`)
  }
  const source = child(query, 'selectStmt')
  if (source) checkQuery(source, context)
  if (!isTenants) return
  visit([child(source, 'SelectStmt')?.valuesLists, query.returningClause], (node) => {
    if (child(node, 'SubLink')) context.faults.push(`an insert into ${name} has a subquery`)
    return true
  })
}

/** Checks the subqueries of an expression. Those of an `exists` may refer to the tables in `known`. */
function checkSubqueries(expression: unknown, context: Context, known: ReadonlySet<string>): void {
  visit(expression, (node) => {
    // A level has checked the subqueries in its own `from`.
    if (child(node, 'RangeSubselect')) return false
    const link = child(node, 'SubLink')
    if (!link) return true
    const outer = text(link, 'subLinkType') === 'EXISTS_SUBLINK' ? known : new Set<string>()
    checkQuery(child(link, 'subselect') ?? {}, { ...context, outer })
    visit(child(link, 'testexpr'), () => true)
    return false
  })
}

/** Calls `enter` for each node below; a node for which it returns false is left out with its children. */
function visit(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) visit(one, enter)
  else if (isNode(value) && enter(value)) for (const one of Object.values(value)) visit(one, enter)
}

/** The tables and the conditions of one query, without those of its subqueries. */
class Level {
  readonly #context: Context
  /** Tables of tenants by the names that the query gives them. */
  readonly #tenants = new Map<string, string>()
  /** Names of common table expressions, subqueries and functions, which carry a workspace. */
  readonly #derived = new Set<string>()
  /** Pairs of names whose workspaces are equal; the second is null for a parameter. */
  readonly #equal: [string, string | null][] = []
  readonly subqueries: Node[] = []

  constructor(context: Context) {
    this.#context = context
  }

  addRelation(relation: Node): void {
    const table = text(relation, 'relname')
    const name = text(child(relation, 'alias'), 'aliasname') || table
    if (this.#context.tables.has(table)) this.#derived.add(name)
    else if (TENANTS.has(table)) this.#tenants.set(name, table)
  }

  addFrom(item: Node): void {
    const relation = child(item, 'RangeVar')
    if (relation) return this.addRelation(relation)
    const join = child(item, 'JoinExpr')
    if (join) {
      for (const side of ['larg', 'rarg']) this.addFrom(child(join, side) ?? {})
      if (list(join, 'usingClause').some(isWorkspaceId)) this.#addUsing(join)
      return this.addConditions(child(join, 'quals'))
    }
    const derived = child(item, 'RangeSubselect') ?? child(item, 'RangeFunction')
    this.#derived.add(text(child(derived, 'alias'), 'aliasname'))
    const subquery = child(derived, 'subquery')
    if (subquery) this.subqueries.push(subquery)
  }

  #addUsing(join: Node): void {
    const [left, right] = ['larg', 'rarg'].map((side) => nameOf(child(join, side)))
    if (left && right) this.#equal.push([left, right], [right, left])
  }

  /** Adds the conditions that hold for every row: those joined by `and`. */
  addConditions(condition: Node | undefined): void {
    const bool = child(condition, 'BoolExpr')
    if (bool && text(bool, 'boolop') === 'AND_EXPR') {
      for (const part of list(bool, 'args')) this.addConditions(part)
      return
    }
    // Hides a comparison from the planner's choice of an index.
    const test = child(condition, 'BooleanTest')
    if (test)
      return this.addConditions(text(test, 'booltesttype') === 'IS_TRUE' ? child(test, 'arg') : {})
    const comparison = child(condition, 'A_Expr')
    const operator = text(child(list(comparison, 'name')[0], 'String'), 'sval')
    if (operator !== '=') return
    const [left, right] = ['lexpr', 'rexpr'].map((side) => comparison?.[side])
    this.#addEquality(left, right)
    this.#addEquality(right, left)
  }

  #addEquality(left: unknown, right: unknown): void {
    const name = this.#ownerOf(left)
    if (name === undefined) return
    if (isParameter(right)) this.#equal.push([name, null])
    const other = this.#ownerOf(right)
    if (other !== undefined) this.#equal.push([name, other])
  }

  /** Returns the name whose `workspace_id` an expression is; undefined for any other expression. */
  #ownerOf(expression: unknown): string | undefined {
    if (!isNode(expression)) return undefined
    const fields = list(child(expression, 'ColumnRef'), 'fields').map((field) =>
      text(child(field, 'String'), 'sval'),
    )
    if (fields.at(-1) !== 'workspace_id') return undefined
    // Without a table's name the column is that of the only table that has one.
    return fields.length > 1 ? fields.at(-2) : [...this.#tenants.keys()][0]
  }

  /**
   * Returns the names whose workspace follows from a parameter, from derived tables or from around the
   * query.
   */
  known(): ReadonlySet<string> {
    const known = new Set([...this.#derived, ...this.#context.outer])
    for (let size = -1; size !== known.size;) {
      size = known.size
      for (const [name, other] of this.#equal) {
        if (other === null || known.has(other)) known.add(name)
      }
    }
    return known
  }

  report(): void {
    const known = this.known()
    for (const [name, table] of this.#tenants) {
      if (!known.has(name)) {
        this.#context.faults.push(
          `${table}${name === table ? '' : ` as ${name}`} has no workspace_id`,
        )
      }
    }
  }
}

const isWorkspaceId = (node: Node) => text(child(node, 'String'), 'sval') === 'workspace_id'

/** Returns the name of a table or of the right side of a join. */
const nameOf = (item: Node | undefined): string | undefined => {
  const relation = child(item, 'RangeVar')
  if (relation) return text(child(relation, 'alias'), 'aliasname') || text(relation, 'relname')
  const join = child(item, 'JoinExpr')
  return join ? nameOf(child(join, 'rarg')) : undefined
}

/** True for a parameter with or without a type, or a list of them. */
function isParameter(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isParameter)
  if (!isNode(value)) return false
  const cast = child(value, 'TypeCast')
  if (cast) return isParameter(cast.arg)
  const items = child(value, 'List')
  if (items) return isParameter(items.items)
  return child(value, 'ParamRef') !== undefined
}
