import { join } from 'node:path'
import { expect, it } from 'vitest'
import { queriesWithoutTenant } from '../../server/src/authorizationMatrix/queriesWithoutTenant.ts'
import {
  getArguments,
  getNodeName,
  getNodeText,
  getProperties,
  isSyntaxNode,
  listFiles,
  type ParsedSource,
  readSource,
  type SyntaxNode,
} from './sources.ts'

/**
 * Every statement that a query makes of its caller's scope is limited to their tenant by the scope,
 * or by another query that gets the scope: also those behind a first one that finds nothing in
 * another tenant, which no call can reach there. A function stands in a list with its reason if
 * not: here, or in `queriesWithoutTenant.ts`, which exempts all of it.
 */

const root = join(import.meta.dirname, '../..')

/**
 * Functions with statements that are limited in another way, by feature and name, with that way.
 */
const limitedOtherwise: Readonly<Record<string, string>> = {
  'accounts.findRegistrationTermsUrl': 'the terms in force are the same for everybody',
  'accounts.updateAccountPassword':
    'the caller’s own account, or that of the link that they have opened',
  'apiKeys.listApiKeys': 'the caller’s own, by their id',
  'apiKeys.countApiKeys': 'the caller’s own, by their id',
  'clientData.markClientPurged': 'the client that load has found',
  'clients.countFailedJobs': 'jobs have no client; for SuperAdmins alone',
  'clients.endSessionsOfClient': 'the client that load has found',
  'clients.lockProjectAllowance': 'the client that load has found',
  'clients.selectClientRows': 'whoever uses it adds the condition',
  'evidence.eraseEvidence': 'inspections whose entries were found in the tenant',
  'money.findCostsWithCents': 'the client whose currency changes, which load has found',
  'money.lockCurrency': 'a lock, by the client whose currency is read or changes',
  'money.removeDeletedCosts': 'the client whose currency changes, which load has found',
  'money.rescaleCosts': 'the client whose currency changes, which load has found',
  'pins.findProjectToSavePin': 'a lock of the inspection that it is about to load in the tenant',
  'settings.findOwn': 'the caller’s own client',
  'sso.deleteIdentityLinksOfAccount': 'the person that load has found',
  'users.isUsernameTaken': 'names are unique among all clients',
  'users.lockUsersOfClient': 'a lock, by the client of the person that was found',
  'users.lockAccountToChange': 'the person was found in the tenant before',
  'users.deletePasskeysOfUser': 'the person that load has found',
  'users.deleteUserProjectsInClient': 'the person that load has found',
}

const sources = listFiles(root, 'server/src', /\.queries\.ts$/).map((file) =>
  readSource(root, file),
)
const verbs = new Set([
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'update',
  'delete',
  'execute',
  '$count',
])
const limits = new Set(['inTenant', 'live', 'ownClient'])
const byScope = /\b(inTenant|live|ownClient)\s*\(/
/** The scope comes as an argument, whole, in parts or within what a handler has. */
const takesScope = /\bscope\b/i

const functions = sources.flatMap((source) =>
  source.nodes.flatMap(({ node }) =>
    node.type === 'VariableDeclarator'
      ? [{ name: getNodeName(node.id), text: getNodeText(source, node) }]
      : [],
  ),
)
/** Functions that get the scope and limit what they make of it, by themselves or by another one. */
const limiting = new Set<string>()
const isLimitedDirectly = (text: string): boolean =>
  byScope.test(text) ||
  [...text.matchAll(/\b(\w+)\(\s*scope\b/g)].some(([, name = '']) => limiting.has(name))
let known: number
do {
  known = limiting.size
  for (const { name, text } of functions) if (isLimitedDirectly(text)) limiting.add(name)
} while (limiting.size > known)

const isDeclaration = ({ type }: SyntaxNode) =>
  type === 'VariableDeclarator' || type === 'FunctionDeclaration'

/**
 * A call with everything that is called on what it returns: `db.select()` with `.from(…).where(…)`.
 */
const findCallChain = (call: SyntaxNode, around: readonly SyntaxNode[]): SyntaxNode => {
  let whole = call
  for (const outer of around.toReversed()) {
    if (outer.object !== whole && outer.callee !== whole) return whole
    whole = outer
  }
  return whole
}

/** What was read before limits nothing of what is read next. */
const isRead = (source: ParsedSource, init: SyntaxNode) =>
  !/Function/.test(init.type) && /\bawait\b/.test(getNodeText(source, init))

/**
 * The constants and functions that a declaration can name: those of its file, and its own except
 * what it has read.
 */
const declaredFor = (source: ParsedSource, declaration: SyntaxNode) =>
  new Map(
    source.nodes.flatMap(({ node, around }) => {
      const isOwn = around.includes(declaration) || !around.some(isDeclaration)
      return node.type === 'VariableDeclarator' &&
        isOwn &&
        isSyntaxNode(node.init) &&
        !isRead(source, node.init)
        ? [[getNodeName(node.id), getNodeText(source, node.init)] as const]
        : []
    }),
  )

/**
 * Is a piece limited, by itself or by a constant or function of its file that it names, two steps
 * away at most?
 */
const isLimited = (text: string, declared: ReadonlyMap<string, string>, steps = 2): boolean =>
  isLimitedDirectly(text) ||
  (steps > 0 &&
    [...new Set(text.match(/\b[a-zA-Z_]\w*\b/g))].some((name) => {
      const said = declared.get(name)
      return said !== undefined && said !== text && isLimited(said, declared, steps - 1)
    }))

const statements = sources.flatMap((source) => {
  const feature = source.file.split('/')[2] ?? ''
  return source.nodes.flatMap(({ node, around }) => {
    const { callee } = node
    if (
      node.type !== 'CallExpression' ||
      !isSyntaxNode(callee) ||
      !verbs.has(getNodeName(callee)) ||
      !isSyntaxNode(callee.object)
    )
      return []
    const declaration = around.find(isDeclaration)
    if (!/\b(db|tx)$/.test(getNodeText(source, callee.object)) || !declaration) return []
    // of a lock or another function of the database alone there is nothing to limit
    const isBare =
      getNodeName(callee) === 'execute' &&
      /^sql`select (pg_advisory|set_config)/.test(
        getArguments(node)
          .map((argument) => getNodeText(source, argument))
          .join(),
      )
    if (isBare || !takesScope.test(getNodeText(source, declaration))) return []
    const chain = findCallChain(node, around)
    return [
      {
        name: `${feature}.${getNodeName(declaration.id)}`,
        isLimited: isLimited(getNodeText(source, chain), declaredFor(source, declaration)),
      },
    ]
  })
})

it('BI-061: every statement of a caller’s scope is limited to their tenant', () => {
  const names = new Set(statements.flatMap(({ name, isLimited: isSo }) => (isSo ? [] : [name])))
  expect(statements.length).toBeGreaterThan(150)
  expect(
    [...names].filter((name) => !Object.hasOwn(queriesWithoutTenant, name)).toSorted(),
  ).toEqual(Object.keys(limitedOtherwise).toSorted())
})

it('whatever takes a limit from the scope uses it', () => {
  const unused = sources.flatMap((source) =>
    source.nodes.flatMap(({ node, around }) => {
      if (node.type !== 'ArrowFunctionExpression' || !isSyntaxNode(node.body)) return []
      const [scope] = node.params as SyntaxNode[]
      const body = getNodeText(source, node.body)
      const taken =
        scope?.type === 'ObjectPattern'
          ? getProperties(scope).map(({ key }) => getNodeName(key))
          : []
      const place = `${source.file} ${getNodeName(around.find(isDeclaration)?.id)}`
      return taken
        .filter((name) => limits.has(name) && !body.includes(`${name}(`))
        .map((name) => `${place}: ${name}`)
    }),
  )
  expect(unused).toEqual([])
})
