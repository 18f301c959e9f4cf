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
import { createDisjointSets } from './disjointSets.ts'

/** The client of the rows of one table, where a statement names it. */
interface RowsOfClient {
  table: string
}

/**
 * The rows whose client a value is: several for a column of a `union`, none for what is no client.
 */
type Clients = readonly RowsOfClient[]

/** A column that a query returns. */
interface Column {
  name: string
  clients: Clients
}

/** What is read from, by its columns. */
type Source = ReadonlyMap<string, Clients>

/** What the names in one query mean; a query inside it also sees these. */
interface NameScope {
  outer: NameScope | undefined
  sources: Map<string, Source>
  /** queries of a `with` */
  commonTables: Map<string, Source>
  /** queries whose rows are joined with each other share this, once `joined` says so */
  joinGroup: object
}

/** A table that a statement reads or writes, at its place. */
interface Table {
  rows: RowsOfClient
  joinGroup: object
}

interface Reading {
  tables: readonly Table[]
  /**
   * tables whose `client_id` is compared with itself, as a bare name means another table than was
   * thought
   */
  comparedWithItself: Clients
  /** the same result for rows of the same client */
  clientOf(rows: RowsOfClient): RowsOfClient
  /** the same result for queries whose rows are joined */
  joinGroupOf(joinGroup: object): object
}

/** The columns of a table; undefined for one that is not known, of which only `client_id` is. */
type ColumnsOfTable = (name: string) => Iterable<string> | undefined

const innerScope = (outer: NameScope | undefined, joinGroup: object = {}): NameScope => ({
  outer,
  sources: new Map(),
  commonTables: new Map(),
  joinGroup,
})

const listWords = (nodes: readonly Node[] = []) =>
  nodes.flatMap((node) => ('String' in node && node.String.sval ? [node.String.sval] : []))

const createSource = (columns: readonly Column[], names: readonly string[] = []): Source =>
  new Map(columns.map(({ name, clients }, i) => [names[i] ?? name, clients]))

const isEquality = ({ kind, name }: A_Expr) => kind === 'AEXPR_OP' && listWords(name).join() === '='

const listRowParts = (node: Node): readonly Node[] =>
  'RowExpr' in node ? (node.RowExpr.args ?? []) : [node]

/**
 * Reads the tree of a statement: which tables it names, which of them it joins (also by a query
 * inside another that names one of its columns), and which clients it sets equal: to each other, or
 * to a value that it is sent. An equality counts where it must hold; one below `or` does not.
 * Queries of a `with`, halves of a `union` and what is inserted stand on their own: their rows can
 * be fetched before the rest.
 */
class StatementReader {
  private readonly clients = createDisjointSets<RowsOfClient>()
  private readonly joined = createDisjointSets<object>()
  private readonly tables: Table[] = []
  /** the client that a statement is sent: there is one per statement */
  private readonly sent: RowsOfClient = { table: '' }
  private readonly comparedWithItself: RowsOfClient[] = []
  private readonly columnsOfTable: ColumnsOfTable

  constructor(columnsOfTable: ColumnsOfTable) {
    this.columnsOfTable = columnsOfTable
  }

  /**
   * Finds what a column is, as PostgreSQL does: a bare name is looked for in the innermost query
   * first. Naming a column of an outer query joins its rows with those inside.
   */
  private resolve(names: readonly string[], from: NameScope): Clients {
    const [source, column = ''] = names.length > 1 ? names.slice(-2) : [undefined, names[0]]
    for (let scope: NameScope | undefined = from; scope; scope = scope.outer) {
      const found = source
        ? scope.sources.get(source)
        : [...scope.sources.values()].find((candidate) => candidate.has(column))
      if (!found) continue
      for (let inner = from; inner !== scope && inner.outer; inner = inner.outer)
        this.joined.union(inner.joinGroup, scope.joinGroup)
      return found.get(column) ?? []
    }
    return []
  }

  private clientsIn(node: Node, scope: NameScope): Clients {
    if ('ColumnRef' in node) return this.resolve(listWords(node.ColumnRef.fields), scope)
    if ('ParamRef' in node) return [this.sent]
    if ('TypeCast' in node && node.TypeCast.arg) return this.clientsIn(node.TypeCast.arg, scope)
    if ('SubLink' in node && node.SubLink.subLinkType === 'EXPR_SUBLINK' && node.SubLink.subselect)
      return this.query(node.SubLink.subselect, innerScope(scope))[0]?.clients ?? []
    this.read(node, scope)
    return []
  }

  private setEqual(clients: Clients, others: Clients) {
    for (const one of clients)
      for (const other of others) {
        if (one === other && one !== this.sent) this.comparedWithItself.push(one)
        this.clients.union(one, other)
      }
  }

  private equality({ lexpr, rexpr }: A_Expr, scope: NameScope) {
    if (!lexpr || !rexpr) return
    const others = listRowParts(rexpr)
    for (const [i, part] of listRowParts(lexpr).entries()) {
      const other = others[i]
      const clients = this.clientsIn(part, scope)
      this.setEqual(clients, other ? this.clientsIn(other, scope) : [])
    }
  }

  private subQuery(
    { subselect, testexpr, subLinkType, operName }: SubLink,
    scope: NameScope,
    holds: boolean,
  ) {
    const columns = subselect ? this.query(subselect, innerScope(scope)) : []
    if (!testexpr) return
    const tested = listRowParts(testexpr).map((part) => this.clientsIn(part, scope))
    if (!holds || subLinkType !== 'ANY_SUBLINK' || operName?.length) return
    for (const [i, clients] of tested.entries()) this.setEqual(clients, columns[i]?.clients ?? [])
  }

  /** Reads any part of a statement. `holds`: a condition that every row meets. */
  private read(part: unknown, scope: NameScope, holds = false): void {
    if (typeof part !== 'object' || part === null) return
    const node = part as Node
    if ('BoolExpr' in node) {
      for (const one of node.BoolExpr.args ?? [])
        this.read(one, scope, holds && node.BoolExpr.boolop === 'AND_EXPR')
    } else if ('A_Expr' in node && holds && isEquality(node.A_Expr))
      this.equality(node.A_Expr, scope)
    else if ('SubLink' in node) this.subQuery(node.SubLink, scope, holds)
    else if ('SelectStmt' in node) this.query(node, innerScope(scope))
    else if ('ColumnRef' in node) this.resolve(listWords(node.ColumnRef.fields), scope)
    else for (const inner of Object.values(part)) this.read(inner, scope)
  }

  private addTable({ relname = '', alias }: RangeVar, to: NameScope): void {
    const name = alias?.aliasname ?? relname
    for (let scope: NameScope | undefined = to; scope; scope = scope.outer) {
      const query = scope.commonTables.get(relname)
      if (query) return void to.sources.set(name, query)
    }
    const rows = { table: name === relname ? name : `${relname} ${name}` }
    this.tables.push({ rows, joinGroup: to.joinGroup })
    const ofClient = relname === 'clients' ? 'id' : 'client_id'
    const columns = this.columnsOfTable(relname) ?? [ofClient]
    to.sources.set(
      name,
      new Map([...columns].map((column) => [column, column === ofClient ? [rows] : []])),
    )
  }

  private join({ larg, rarg, usingClause, quals }: JoinExpr, scope: NameScope) {
    const [left, right] = [larg, rarg].map((side) => {
      const before = new Set(scope.sources.keys())
      if (side) this.addSource(side, scope)
      return [...scope.sources].flatMap(([name, source]) => (before.has(name) ? [] : [source]))
    })
    for (const column of listWords(usingClause)) {
      const ofSide = (side: readonly Source[] = []) =>
        side.find((source) => source.has(column))?.get(column) ?? []
      this.setEqual(ofSide(left), ofSide(right))
    }
    this.read(quals, scope, true)
  }

  private addSource(node: Node, scope: NameScope): void {
    if ('RangeVar' in node) this.addTable(node.RangeVar, scope)
    else if ('JoinExpr' in node) this.join(node.JoinExpr, scope)
    else if ('RangeSubselect' in node) {
      const { subquery, lateral, alias } = node.RangeSubselect
      const inner = lateral
        ? innerScope(scope, scope.joinGroup)
        : { ...innerScope(scope.outer, scope.joinGroup), commonTables: scope.commonTables }
      const columns = subquery ? this.query(subquery, inner) : []
      scope.sources.set(alias?.aliasname ?? '', createSource(columns, listWords(alias?.colnames)))
    } else {
      this.read(node, scope)
      if ('RangeFunction' in node)
        scope.sources.set(node.RangeFunction.alias?.aliasname ?? '', new Map())
    }
  }

  private addCommonTables({ ctes = [], recursive }: WithClause, scope: NameScope) {
    for (const cte of ctes) {
      if (!('CommonTableExpr' in cte)) continue
      const { ctename = '', ctequery, aliascolnames }: CommonTableExpr = cte.CommonTableExpr
      if (!ctequery) continue
      const around = innerScope(scope)
      const first = recursive && 'SelectStmt' in ctequery ? ctequery.SelectStmt.larg : undefined
      if (first)
        around.commonTables.set(
          ctename,
          createSource(this.select(first, innerScope(around)), listWords(aliascolnames)),
        )
      scope.commonTables.set(
        ctename,
        createSource(this.query(ctequery, innerScope(around)), listWords(aliascolnames)),
      )
    }
  }

  private columnsOf(targets: readonly Node[] = [], scope: NameScope): Column[] {
    return targets.flatMap((target) => {
      if (!('ResTarget' in target) || !target.ResTarget.val) return []
      const { name, val } = target.ResTarget
      const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : []
      const last = fields.at(-1)
      if (!last || 'String' in last)
        return [
          { name: name ?? listWords(fields).at(-1) ?? '', clients: this.clientsIn(val, scope) },
        ]
      const [of] = listWords(fields)
      const sources = [...scope.sources].filter(([one]) => of === undefined || one === of)
      return sources.flatMap(([, source]) =>
        [...source].map(([column, clients]) => ({ name: column, clients })),
      )
    })
  }

  private setOperation({ larg, rarg }: SelectStmt, scope: NameScope): Column[] {
    const [left = [], right = []] = [larg, rarg].map(
      (side) => side && this.select(side, innerScope(scope)),
    )
    return left.map(({ name, clients }, i) => {
      const others = right[i]?.clients ?? []
      return { name, clients: clients.length && others.length ? [...clients, ...others] : [] }
    })
  }

  private select(statement: SelectStmt, scope: NameScope): Column[] {
    const {
      withClause,
      op,
      fromClause = [],
      whereClause,
      targetList,
      valuesLists,
      ...rest
    } = statement
    if (withClause) this.addCommonTables(withClause, scope)
    if (op && op !== 'SETOP_NONE') return this.setOperation(statement, scope)
    for (const source of fromClause) this.addSource(source, scope)
    const [firstRow] = valuesLists ?? []
    this.read(valuesLists, scope)
    this.read(whereClause, scope, true)
    this.read(Object.values(rest), scope)
    if (!firstRow || !('List' in firstRow)) return this.columnsOf(targetList, scope)
    return (firstRow.List.items ?? []).map((item, i) => ({
      name: `column${i + 1}`,
      clients: this.clientsIn(item, scope),
    }))
  }

  private insert(statement: InsertStmt, scope: NameScope): Column[] {
    const { withClause, relation, selectStmt, onConflictClause, returningClause } = statement
    if (withClause) this.addCommonTables(withClause, scope)
    if (selectStmt) this.query(selectStmt, innerScope(scope))
    if (relation) this.addTable(relation, scope)
    this.read(onConflictClause, scope)
    return this.columnsOf(returningClause?.exprs, scope)
  }

  private change(statement: UpdateStmt & DeleteStmt, scope: NameScope): Column[] {
    const {
      withClause,
      relation,
      fromClause,
      usingClause,
      whereClause,
      targetList,
      returningClause,
    } = statement
    if (withClause) this.addCommonTables(withClause, scope)
    if (relation) this.addTable(relation, scope)
    for (const source of fromClause ?? usingClause ?? []) this.addSource(source, scope)
    this.read(whereClause, scope, true)
    this.columnsOf(targetList, scope)
    return this.columnsOf(returningClause?.exprs, scope)
  }

  private query(node: Node, scope: NameScope): Column[] {
    if ('SelectStmt' in node) return this.select(node.SelectStmt, scope)
    if ('InsertStmt' in node) return this.insert(node.InsertStmt, scope)
    if ('UpdateStmt' in node) return this.change(node.UpdateStmt, scope)
    if ('DeleteStmt' in node) return this.change(node.DeleteStmt, scope)
    if ('MergeStmt' in node) throw new Error('merge: its joins are not read yet')
    // explain, copy, a cursor: what they hold is a query
    for (const part of Object.values(node)) this.read(Object.values(part), scope)
    return []
  }

  of(statement: Node): Reading {
    this.query(statement, innerScope(undefined))
    return {
      tables: this.tables,
      comparedWithItself: this.comparedWithItself,
      clientOf: this.clients.find,
      joinGroupOf: this.joined.find,
    }
  }
}

/** What a statement says about clients. */
export const readStatement = (statement: Node, columnsOfTable: ColumnsOfTable): Reading =>
  new StatementReader(columnsOfTable).of(statement)
