import type {
  A_Expr,
  CommonTableExpr,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeVar,
  SelectStmt,
  SubLink,
  UpdateStmt,
  WithClause,
} from 'libpg-query'
import { mergeable } from './merging.ts'

/** The client of the rows of one table, where a statement names it. */
interface RowsOfClient {
  table: string
}

/** The rows whose client a value is: several for a column of a `union`, none for what is no client. */
type Clients = readonly RowsOfClient[]

/** A column that a query returns. */
interface Column {
  name: string
  clients: Clients
}

/** What is read from, by its columns. */
type Source = ReadonlyMap<string, Clients>

/** One query with what its names mean. Those inside know what is outside. */
interface Level {
  outside: Level | undefined
  sources: Map<string, Source>
  /** queries of a `with` */
  named: Map<string, Source>
  /** queries whose rows are combined with each other share this, once `combined` says so */
  block: object
}

/** A table that a statement reads or writes, at its place. */
interface Table {
  rows: RowsOfClient
  block: object
}

interface Reading {
  tables: readonly Table[]
  /** tables whose `client_id` is compared with itself, as a bare name means another table than was thought */
  comparedWithItself: Clients
  /** the same for rows that are of one client */
  sameClient(rows: RowsOfClient): RowsOfClient
  /** the same for queries whose rows are combined */
  sameBlock(block: object): object
}

/** The columns of a table; undefined for one that is not known, of which only `client_id` is. */
type ColumnsOfTable = (name: string) => Iterable<string> | undefined

const within = (outside: Level | undefined, block: object = {}): Level => ({
  outside,
  sources: new Map(),
  named: new Map(),
  block,
})

const wordsOf = (nodes: readonly Node[] = []) =>
  nodes.flatMap((node) => ('String' in node && node.String.sval ? [node.String.sval] : []))

const sourceOf = (columns: readonly Column[], names: readonly string[] = []): Source =>
  new Map(columns.map(({ name, clients }, i) => [names[i] ?? name, clients]))

const isEquality = ({ kind, name }: A_Expr) => kind === 'AEXPR_OP' && wordsOf(name).join() === '='

const partsOf = (node: Node): readonly Node[] => ('RowExpr' in node ? (node.RowExpr.args ?? []) : [node])

/**
 * Reads the tree of a statement: which tables it names, which of them it combines (a join, or a query inside another that names a
 * column of it), and which clients it sets equal: to each other, or to a value that it is sent. An equality counts where it must hold;
 * one below `or` does not. Queries of a `with`, halves of a `union` and what is inserted stand on their own: their rows can be fetched
 * before the rest.
 */
class StatementReader {
  private readonly clients = mergeable<RowsOfClient>()
  private readonly combined = mergeable<object>()
  private readonly tables: Table[] = []
  /** the client that a statement is sent: there is one per statement */
  private readonly sent: RowsOfClient = { table: '' }
  private readonly comparedWithItself: RowsOfClient[] = []
  private readonly columnsOfTable: ColumnsOfTable

  constructor(columnsOfTable: ColumnsOfTable) {
    this.columnsOfTable = columnsOfTable
  }

  /**
   * Finds what a column is, as PostgreSQL does: a bare name is looked for in the innermost query first. Naming a column of an outer
   * query combines its rows with those inside.
   */
  private resolve(names: readonly string[], from: Level): Clients {
    const [source, column = ''] = names.length > 1 ? names.slice(-2) : [undefined, names[0]]
    for (let level: Level | undefined = from; level; level = level.outside) {
      const found = source ? level.sources.get(source) : [...level.sources.values()].find((one) => one.has(column))
      if (!found) continue
      for (let inner = from; inner !== level && inner.outside; inner = inner.outside)
        this.combined.merge(inner.block, level.block)
      return found.get(column) ?? []
    }
    return []
  }

  private clientsIn(node: Node, level: Level): Clients {
    if ('ColumnRef' in node) return this.resolve(wordsOf(node.ColumnRef.fields), level)
    if ('ParamRef' in node) return [this.sent]
    if ('TypeCast' in node && node.TypeCast.arg) return this.clientsIn(node.TypeCast.arg, level)
    if ('SubLink' in node && node.SubLink.subLinkType === 'EXPR_SUBLINK' && node.SubLink.subselect)
      return this.query(node.SubLink.subselect, within(level))[0]?.clients ?? []
    this.read(node, level)
    return []
  }

  private setEqual(some: Clients, others: Clients) {
    for (const one of some)
      for (const other of others) {
        if (one === other && one !== this.sent) this.comparedWithItself.push(one)
        this.clients.merge(one, other)
      }
  }

  private equality({ lexpr, rexpr }: A_Expr, level: Level) {
    if (!lexpr || !rexpr) return
    const others = partsOf(rexpr)
    for (const [i, part] of partsOf(lexpr).entries()) {
      const other = others[i]
      const clients = this.clientsIn(part, level)
      this.setEqual(clients, other ? this.clientsIn(other, level) : [])
    }
  }

  private subQuery({ subselect, testexpr, subLinkType, operName }: SubLink, level: Level, holds: boolean) {
    const columns = subselect ? this.query(subselect, within(level)) : []
    if (!testexpr) return
    const tested = partsOf(testexpr).map((part) => this.clientsIn(part, level))
    if (!holds || subLinkType !== 'ANY_SUBLINK' || operName?.length) return
    for (const [i, clients] of tested.entries()) this.setEqual(clients, columns[i]?.clients ?? [])
  }

  /** Reads any part of a statement. `holds`: a condition that every row meets. */
  private read(part: unknown, level: Level, holds = false): void {
    if (typeof part !== 'object' || part === null) return
    const node = part as Node
    if ('BoolExpr' in node) {
      for (const one of node.BoolExpr.args ?? []) this.read(one, level, holds && node.BoolExpr.boolop === 'AND_EXPR')
    } else if ('A_Expr' in node && holds && isEquality(node.A_Expr)) this.equality(node.A_Expr, level)
    else if ('SubLink' in node) this.subQuery(node.SubLink, level, holds)
    else if ('SelectStmt' in node) this.query(node, within(level))
    else if ('ColumnRef' in node) this.resolve(wordsOf(node.ColumnRef.fields), level)
    else for (const inner of Object.values(part)) this.read(inner, level)
  }

  private addTable({ relname = '', alias }: RangeVar, to: Level): void {
    const name = alias?.aliasname ?? relname
    for (let level: Level | undefined = to; level; level = level.outside) {
      const query = level.named.get(relname)
      if (query) return void to.sources.set(name, query)
    }
    const rows = { table: name === relname ? name : `${relname} ${name}` }
    this.tables.push({ rows, block: to.block })
    const ofClient = relname === 'clients' ? 'id' : 'client_id'
    const columns = this.columnsOfTable(relname) ?? [ofClient]
    to.sources.set(name, new Map([...columns].map((column) => [column, column === ofClient ? [rows] : []])))
  }

  private join({ larg, rarg, usingClause, quals }: JoinExpr, level: Level) {
    const [left, right] = [larg, rarg].map((side) => {
      const before = new Set(level.sources.keys())
      if (side) this.addSource(side, level)
      return [...level.sources].flatMap(([name, source]) => (before.has(name) ? [] : [source]))
    })
    for (const column of wordsOf(usingClause)) {
      const ofSide = (side: readonly Source[] = []) => side.find((source) => source.has(column))?.get(column) ?? []
      this.setEqual(ofSide(left), ofSide(right))
    }
    this.read(quals, level, true)
  }

  private addSource(node: Node, level: Level): void {
    if ('RangeVar' in node) this.addTable(node.RangeVar, level)
    else if ('JoinExpr' in node) this.join(node.JoinExpr, level)
    else if ('RangeSubselect' in node) {
      const { subquery, lateral, alias } = node.RangeSubselect
      const inner = lateral ? within(level, level.block) : { ...within(level.outside, level.block), named: level.named }
      const columns = subquery ? this.query(subquery, inner) : []
      level.sources.set(alias?.aliasname ?? '', sourceOf(columns, wordsOf(alias?.colnames)))
    } else {
      this.read(node, level)
      if ('RangeFunction' in node) level.sources.set(node.RangeFunction.alias?.aliasname ?? '', new Map())
    }
  }

  private addNamed({ ctes = [], recursive }: WithClause, level: Level) {
    for (const cte of ctes) {
      if (!('CommonTableExpr' in cte)) continue
      const { ctename = '', ctequery, aliascolnames }: CommonTableExpr = cte.CommonTableExpr
      if (!ctequery) continue
      const around = within(level)
      const first = recursive && 'SelectStmt' in ctequery ? ctequery.SelectStmt.larg : undefined
      if (first) around.named.set(ctename, sourceOf(this.select(first, within(around)), wordsOf(aliascolnames)))
      level.named.set(ctename, sourceOf(this.query(ctequery, within(around)), wordsOf(aliascolnames)))
    }
  }

  private columnsOf(targets: readonly Node[] = [], level: Level): Column[] {
    return targets.flatMap((target) => {
      if (!('ResTarget' in target) || !target.ResTarget.val) return []
      const { name, val } = target.ResTarget
      const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : []
      const last = fields.at(-1)
      if (!last || 'String' in last)
        return [{ name: name ?? wordsOf(fields).at(-1) ?? '', clients: this.clientsIn(val, level) }]
      const [of] = wordsOf(fields)
      const sources = [...level.sources].filter(([one]) => of === undefined || one === of)
      return sources.flatMap(([, source]) => [...source].map(([column, clients]) => ({ name: column, clients })))
    })
  }

  private bothOf({ larg, rarg }: SelectStmt, level: Level): Column[] {
    const [left = [], right = []] = [larg, rarg].map((side) => side && this.select(side, within(level)))
    return left.map(({ name, clients }, i) => {
      const others = right[i]?.clients ?? []
      return { name, clients: clients.length && others.length ? [...clients, ...others] : [] }
    })
  }

  private select(statement: SelectStmt, level: Level): Column[] {
    const { withClause, op, fromClause = [], whereClause, targetList, valuesLists, ...rest } = statement
    if (withClause) this.addNamed(withClause, level)
    if (op && op !== 'SETOP_NONE') return this.bothOf(statement, level)
    for (const source of fromClause) this.addSource(source, level)
    const [firstRow] = valuesLists ?? []
    this.read(valuesLists, level)
    this.read(whereClause, level, true)
    this.read(Object.values(rest), level)
    if (!firstRow || !('List' in firstRow)) return this.columnsOf(targetList, level)
    return (firstRow.List.items ?? []).map((item, i) => ({
      name: `column${i + 1}`,
      clients: this.clientsIn(item, level),
    }))
  }

  private insert(statement: InsertStmt, level: Level): Column[] {
    const { withClause, relation, selectStmt, onConflictClause, returningClause } = statement
    if (withClause) this.addNamed(withClause, level)
    if (selectStmt) this.query(selectStmt, within(level))
    if (relation) this.addTable(relation, level)
    this.read(onConflictClause, level)
    return this.columnsOf(returningClause?.exprs, level)
  }

  private change(statement: UpdateStmt & DeleteStmt, level: Level): Column[] {
    const { withClause, relation, fromClause, usingClause, whereClause, targetList, returningClause } = statement
    if (withClause) this.addNamed(withClause, level)
    if (relation) this.addTable(relation, level)
    for (const source of fromClause ?? usingClause ?? []) this.addSource(source, level)
    this.read(whereClause, level, true)
    this.columnsOf(targetList, level)
    return this.columnsOf(returningClause?.exprs, level)
  }

  private query(node: Node, level: Level): Column[] {
    if ('SelectStmt' in node) return this.select(node.SelectStmt, level)
    if ('InsertStmt' in node) return this.insert(node.InsertStmt, level)
    if ('UpdateStmt' in node) return this.change(node.UpdateStmt, level)
    if ('DeleteStmt' in node) return this.change(node.DeleteStmt, level)
    if ('MergeStmt' in node) throw new Error('merge: its joins are not read yet')
    // explain, copy, a cursor: what they hold is a query
    for (const part of Object.values(node)) this.read(Object.values(part), level)
    return []
  }

  of(statement: Node): Reading {
    this.query(statement, within(undefined))
    return {
      tables: this.tables,
      comparedWithItself: this.comparedWithItself,
      sameClient: this.clients.representative,
      sameBlock: this.combined.representative,
    }
  }
}

/** What a statement says about clients. */
export const readStatement = (statement: Node, columnsOfTable: ColumnsOfTable): Reading =>
  new StatementReader(columnsOfTable).of(statement)
