import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type ErrorCode, httpErrors } from '@nspect/contract/errors/httpErrors'
import { type PermissionRule, policy } from '@nspect/contract/permissions/policy'
import {
  buildCallPattern,
  callTests,
  escapeRegExp,
  matrixTests,
  type TestSelection,
} from './matrixTests.ts'
import {
  findProperty,
  getArguments,
  getLineNumber,
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
 * A removed guard: a piece of one file, its replacement, and the tests that must fail, nearest
 * first.
 */
export interface Mutant {
  name: string
  file: string
  start: number
  end: number
  text: string
  /** imports to prepend to the file, if the replacement needs them */
  imports?: string
  stages: TestSelection[]
  /**
   * guards of one kind are removed together if they have tests of their own: those with any of
   * these names
   */
  kind?: 'can' | 'load' | 'query' | 'refusal'
  heldBy?: string[]
  /**
   * of a check in the middle of a call: the call's path, and the code of the refusal unless it is a
   * general one
   */
  path?: string
  code?: string
  /**
   * when a probe can report an expression: as it is evaluated, first in its statement or within it,
   * or as its SQL is built
   */
  asked?: 'statement' | 'within' | 'built'
}

/** Name of the call or declaration that contains a node. */
const describePlace = (around: SyntaxNode[]): string => {
  const handler = around.find(
    ({ type, value }) =>
      type === 'Property' &&
      isSyntaxNode(value) &&
      value.type === 'CallExpression' &&
      getNodeName(value.callee) === 'handle',
  )
  const declared = around.find(
    ({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration',
  )
  return getNodeName(handler?.key ?? declared?.id)
}

/**
 * Limits of statements in the text itself: what is removed behind a first query, no call can reach.
 */
const statementRule: TestSelection = {
  project: 'rules',
  files: ['mutation/src/statementsOfTenants.unit.test.ts'],
}
const inServer = (...files: string[]): TestSelection => ({ project: 'server', files })
/** Code that a server runs; missing folders were removed, as the demo can be. */
const served = ['server/src', 'demo/src']
const everything = inServer(...served)
/** The matrix's tests of these calls only. */
const selectMatrixTests = (paths: string[]): TestSelection => ({
  ...inServer(...callTests),
  pattern: buildCallPattern(...paths).source,
})

interface Declared {
  name: string
  path: string
  right: string
  source: ParsedSource
  can: SyntaxNode
}

/** Every call of the contract: an object with a path and a right. */
const declaredCalls = (sources: ParsedSource[]): Declared[] =>
  sources.flatMap((source) =>
    source.nodes.flatMap(({ node, around }) => {
      if (node.type !== 'ObjectExpression') return []
      const [path, can] = [findProperty(node, 'path'), findProperty(node, 'can')]
      const owner = around.at(-1)
      if (!path || !can || owner?.type !== 'Property') return []
      const value = can.value as SyntaxNode
      return [
        {
          name: getNodeName(owner.key),
          path: getNodeName(path.value),
          right: getNodeName(value),
          source,
          can: value,
        },
      ]
    }),
  )

const findRightMutants = (calls: Declared[]): Mutant[] =>
  calls
    .filter(({ right }) => right !== 'public')
    .map(({ path, right, source, can }) => ({
      name: `can: ${path} without ${right}`,
      file: source.file,
      start: can.start,
      end: can.end,
      text: "'public'",
      // calls declared by a shared helper have no path of their own here
      stages: [path.includes('/') ? selectMatrixTests([path]) : inServer(...callTests), everything],
      ...(path.includes('/') && { kind: 'can' as const, heldBy: [buildCallPattern(path).source] }),
    }))

/**
 * The folder of a feature, by the record that its rights are named after: in the server, or a
 * package of its own.
 */
const listFeatureFolders = (root: string, record: string): string[] => [
  ...readdirSync(join(root, 'server/src'))
    .filter((name) => name.startsWith(record))
    .map((name) => `server/src/${name}/`),
  ...served.filter((folder) => folder === `${record}/src`).map((folder) => `${folder}/`),
]

/** Every part of every line of the permission table, removed or opened to everyone. */
const policyParts = (root: string, calls: Declared[]): Mutant[] => {
  const source = readSource(root, 'contract/src/permissions/policy.ts')
  const instead: Record<string, string> = {
    staff: 'allRoles',
    self: '() => true',
    visitor: '() => true',
  }
  return source.nodes.flatMap(({ node }) => {
    if (
      node.type !== 'Property' ||
      !isSyntaxNode(node.value) ||
      node.value.type !== 'CallExpression'
    )
      return []
    const [rule] = getArguments(node.value)
    if (getNodeName(node.value.callee) !== 'rule' || !rule) return []
    const right = getNodeName(node.key)
    const paths = calls.filter((call) => call.right === right).map(({ path }) => path)
    const near = listFeatureFolders(root, right.split('.')[0] ?? '')
    return getProperties(rule)
      .filter((part) => getNodeText(source, part.value as SyntaxNode) !== 'allRoles')
      .map((part) => {
        const key = getNodeName(part.key)
        const open = instead[key]
        return {
          name: `policy: ${right} without ${key}`,
          file: source.file,
          start: part.start,
          end: part.end,
          text: open === undefined ? `${key}: undefined` : `${key}: ${open}`,
          stages: [
            { project: 'rules', files: ['contract/src/permissions/policy.unit.test.ts'] },
            ...(paths.length > 0 ? [selectMatrixTests(paths)] : []),
            ...(near.length > 0 ? [inServer(...near)] : []),
            everything,
          ],
        }
      })
  })
}

const anyScope = `unguarded(scope.db, { kind: 'staff', userId: scope.actor?.userId ?? 0, name: '', role: 'SuperAdmin', clientId: null },
  { changes: scope.changes, now: scope.now, sign: () => '' })`
const tenantlessIn = (file: string) =>
  `import { createScope as unguarded } from '${relative(dirname(file), 'server/src/db/scope.ts').replaceAll('\\', '/')}'\n`
const unguardedSql = "import { and as unguardedAnd, sql as unguardedSql } from 'drizzle-orm'\n"

const nearestTo = (...files: string[]): TestSelection =>
  inServer(...new Set(files.map((file) => `${dirname(file)}/`)))
const buildStages = (...files: string[]): TestSelection[] => [
  nearestTo(...files),
  inServer(...matrixTests),
  everything,
]

/** Nothing is hidden from those who see every tenant anyway. */
const isForSuperAdminAlone = (right: string) => {
  const rule = (policy as Readonly<Record<string, PermissionRule<never>>>)[right]
  return (
    rule !== undefined &&
    !rule.self &&
    !rule.visitor &&
    rule.staff.every((role) => role === 'SuperAdmin')
  )
}

/**
 * They find by the caller's own id alone, which no tenant widens; `mutantsByHand.ts` removes that
 * id.
 */
const ofTheCaller = new Set(['auth/api-keys/revoke', 'auth/passkeys/remove'])

/** Every `load` of a handler that searches all tenants. */
const findLoadMutants = (source: ParsedSource, calls: Declared[]): Mutant[] =>
  source.nodes.flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || getNodeName(node.callee) !== 'handle') return []
    const [route, handling] = getArguments(node)
    const load = handling && findProperty(handling, 'load')
    if (!route || !load || !isSyntaxNode(load.value) || getNodeName(load.value) === 'loadNoRecord')
      return []
    // a load that uses nothing the caller names cannot find another tenant's records
    const { params } = load.value
    if (Array.isArray(params) && params.length < 2) return []
    const call = calls.find(({ name }) => name === getNodeName(route))
    if (call && (isForSuperAdminAlone(call.right) || ofTheCaller.has(call.path))) return []
    const value =
      load.value.type === 'FunctionExpression'
        ? `{ ${getNodeText(source, load)} }.load`
        : getNodeText(source, load.value)
    return [
      {
        name: `load: ${call?.path ?? getNodeName(route)} in every tenant`,
        file: source.file,
        start: load.start,
        end: load.end,
        text: `load: (scope, input) => (${value})(${anyScope}, input)`,
        imports: tenantlessIn(source.file),
        stages: call
          ? [selectMatrixTests([call.path]), nearestTo(source.file)]
          : buildStages(source.file),
        ...(call && { kind: 'load' as const, heldBy: [buildCallPattern(call.path).source] }),
      },
    ]
  })

/**
 * When a probe can report an expression: a condition that is evaluated once, on import, whenever
 * its SQL is built.
 */
const askedAt = ({ start }: SyntaxNode, around: SyntaxNode[]): Pick<Mutant, 'asked'> => {
  if (!around.some(({ type }) => /Function/.test(type))) return { asked: 'built' }
  const isFirst = around.some(
    (outer) => outer.type === 'ExpressionStatement' && outer.start === start,
  )
  return { asked: isFirst ? 'statement' : 'within' }
}

interface Declaration {
  source: ParsedSource
  name: string
  text: string
  isExported: boolean
}

/** The top-level declarations of a file. */
const listTopLevelDeclarations = (source: ParsedSource): Declaration[] =>
  source.nodes.flatMap(({ node, around }) => {
    const isAtTop = around.every(({ type }) =>
      /^(Program|ExportNamedDeclaration|VariableDeclaration)$/.test(type),
    )
    if (!isAtTop || (node.type !== 'VariableDeclarator' && node.type !== 'FunctionDeclaration'))
      return []
    const isExported = around.some(({ type }) => type === 'ExportNamedDeclaration')
    return [{ source, name: getNodeName(node.id), text: getNodeText(source, node), isExported }]
  })

/**
 * The exported queries that use a declaration of a file: itself, and those in any file that uses
 * it.
 */
const queriesOver = (
  declared: readonly Declaration[],
  { file }: ParsedSource,
  name: string,
): Declaration[] => {
  const over = new Set(
    declared.filter((declaration) => declaration.source.file === file && declaration.name === name),
  )
  for (const { source, name: used, isExported } of over) {
    const mention = new RegExp(`\\b${escapeRegExp(used)}\\b`)
    for (const user of declared)
      if ((isExported || user.source === source) && mention.test(user.text)) over.add(user)
  }
  return [...over].filter((declaration) => declaration.isExported)
}

const getFeatureName = ({ file }: ParsedSource) =>
  file.split('/')[file.startsWith('server/') ? 2 : 0] ?? ''

/** Every condition that restricts a query to its tenant, or to what is not deleted. */
const scopes = (source: ParsedSource, declared: readonly Declaration[]): Mutant[] =>
  source.nodes.flatMap(({ node, around }) => {
    if (node.type !== 'CallExpression') return []
    const helper = getNodeName(node.callee)
    const [table, ...more] = getArguments(node).map((argument) => getNodeText(source, argument))
    const query = describePlace(around)
    const place = `${basename(source.file)} ${query}, line ${getLineNumber(source, node)}`
    // members of an exported object are called by their own name, `parts.checkBox.find`
    const users = queriesOver(declared, source, query)
    const heldBy = users.map(
      (caller) => ` ${escapeRegExp(`${getFeatureName(caller.source)}.${caller.name}`)}(\\.\\S+)? `,
    )
    const mutant = (what: string, text: string): Mutant => ({
      name: `${helper}: ${place} ${what}`,
      file: source.file,
      start: node.start,
      end: node.end,
      text,
      imports: unguardedSql,
      stages: [
        statementRule,
        nearestTo(source.file),
        ...buildStages(source.file, ...users.map((user) => user.source.file)),
      ],
      // a function may be called on import, too
      ...(helper === 'whereNotDeleted' ? { asked: 'built' as const } : askedAt(node, around)),
      kind: 'query',
      heldBy,
    })
    const all = (conditions: string[]) =>
      `(unguardedAnd(${conditions.join(', ')}) ?? unguardedSql\`true\`)`
    const callee = getNodeText(source, node.callee as SyntaxNode)
    switch (helper) {
      case 'inTenant':
        return [mutant('in every tenant', all(more))]
      case 'live': {
        const alive = `{ clientId: (${table}).clientId, isDeleted: unguardedSql\`false\` }`
        return [
          mutant('in every tenant', all([`unguardedSql\`not \${(${table}).isDeleted}\``, ...more])),
          mutant('deleted ones, too', `${callee}(${[alive, ...more].join(', ')})`),
        ]
      }
      case 'ownClient':
      case 'whereNotDeleted':
        return [mutant('whatever it is', 'unguardedSql`true`')]
      default:
        return []
    }
  })

/**
 * Whether an error depends on the caller or the record's state: a credential, a tier, a role, a
 * tenant, a conflict.
 */
const isGuarding = (thrown: string): boolean => {
  const code = /HttpError\(\s*'([\w.]+)'/.exec(thrown)?.[1]
  return (
    code !== undefined &&
    Object.hasOwn(httpErrors, code) &&
    [401, 402, 403, 404, 409].includes(httpErrors[code as ErrorCode])
  )
}

/** The code of an error that few places throw. */
const codeIn = (text: string): Pick<Mutant, 'code'> => {
  const code = /'([a-z]\w*\.\w+)'/.exec(text)?.[1]
  return code === undefined || ['record.missing', 'record.stale', 'role.denied'].includes(code)
    ? {}
    : { code }
}

/** The path of the call whose handler contains a node. */
const callAround = (around: SyntaxNode[], calls: Declared[]): string | undefined => {
  const handler = around.find(
    ({ type, callee }) => type === 'CallExpression' && getNodeName(callee) === 'handle',
  )
  const name = getNodeName(handler && getArguments(handler)[0])
  return calls.find((call) => call.name === name)?.path
}

/** The unit tests of a file, if it has any: `pins.rules.unit.test.ts`. */
const listUnitTests = (root: string, file: string): TestSelection[] => {
  const files = [file.replace(/\.ts$/, '.unit.test.ts')].filter((path) =>
    existsSync(join(root, path)),
  )
  return files.length > 0 ? [{ project: 'rules', files }] : []
}

/**
 * Every check in the middle of a call: `assertFound(…)`, `allow(…)` and `if (…) throw new
 * HttpError(…)`.
 */
const findCheckMutants = (root: string, source: ParsedSource, calls: Declared[]): Mutant[] =>
  source.nodes.flatMap(({ node, around }) => {
    const path = callAround(around, calls)
    const place = `${basename(source.file)} ${describePlace(around)}, line ${getLineNumber(source, node)}`
    const mutant = (name: string, from: SyntaxNode, text: string): Mutant => ({
      ...codeIn(getNodeText(source, node)),
      name: `${name}: ${place}`,
      file: source.file,
      start: from.start,
      end: from.end,
      text,
      stages: [...listUnitTests(root, source.file), ...buildStages(source.file)],
      ...askedAt(from, around),
      ...(path && { path, kind: 'refusal' as const, heldBy: [buildCallPattern(path).source] }),
    })
    if (node.type === 'CallExpression' && getNodeName(node.callee) === 'assertFound')
      return [mutant('assertFound', node.callee as SyntaxNode, '((found) => found)')]
    if (node.type === 'CallExpression' && getNodeName(node.callee) === 'assertAllowed')
      return [mutant('assertAllowed', node, 'undefined')]
    if (node.type !== 'IfStatement' || node.alternate) return []
    const then = node.consequent as SyntaxNode
    const thrown =
      then.type === 'BlockStatement' && Array.isArray(then.body) && then.body.length === 1
        ? (then.body[0] as SyntaxNode)
        : then
    return thrown.type === 'ThrowStatement' && isGuarding(getNodeText(source, thrown))
      ? [mutant('throw', node.test as SyntaxNode, 'false')]
      : []
  })

const isTest = /\.(test|deep|examples)\.ts$/

/**
 * All guards of the product, found by a parser: nothing is listed by hand, so nothing is forgotten.
 */
export const findMutants = (root: string): Mutant[] => {
  const calls = declaredCalls(
    listFiles(root, 'contract/src', /\.ts$/)
      .filter((file) => !isTest.test(file))
      .map((file) => readSource(root, file)),
  )
  const sources = served
    .flatMap((folder) => listFiles(root, folder, /\.ts$/))
    .filter(
      (file) => !isTest.test(file) && !/\/src\/(testing|authorizationMatrix|make)\//.test(file),
    )
    .map((file) => readSource(root, file))
  const queries = sources.filter(({ file }) => file.endsWith('.queries.ts'))
  const declared = queries.flatMap(listTopLevelDeclarations)
  const decides = ({ file }: ParsedSource) =>
    /^server\/src\/(?!db\/|jobs\/)(?:\w+|reports\/(?:screen|print|shareLinks|firmLinks))\/[^/]+$/.test(
      file,
    )
  const found = [
    ...findRightMutants(calls),
    ...policyParts(root, calls),
    ...sources.flatMap((source) => findLoadMutants(source, calls)),
    ...queries.flatMap((source) => scopes(source, declared)),
    ...sources.filter(decides).flatMap((source) => findCheckMutants(root, source, calls)),
  ]
  // guards of one kind on one line are distinguished by their index
  const seen = new Map<string, number>()
  return found.map((mutant) => {
    const times = (seen.get(mutant.name) ?? 0) + 1
    seen.set(mutant.name, times)
    return times === 1 ? mutant : { ...mutant, name: `${mutant.name} (${times})` }
  })
}
