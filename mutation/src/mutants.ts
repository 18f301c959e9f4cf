import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type ErrorCode, httpErrors } from '@nspect/contract/httpErrors'
import { policy, type Rule } from '@nspect/contract/policy'
import { callNamed, callTests, literally, matrixTests, type Tests } from './matrixTests.ts'
import {
  argumentsOf,
  at,
  filesIn,
  isNode,
  lineOf,
  type Node,
  nameOf,
  propertiesOf,
  property,
  read,
  type Source,
} from './sources.ts'

/** A removed guard: a piece of one file, its replacement, and the tests that must fail, nearest first. */
export interface Mutant {
  name: string
  file: string
  start: number
  end: number
  text: string
  /** imports to prepend to the file, if the replacement needs them */
  imports?: string
  stages: Tests[]
  /** guards of one kind are removed together if they have tests of their own: those with any of these names */
  kind?: 'can' | 'load' | 'query' | 'refusal'
  heldBy?: string[]
  /** of a check in the middle of a call: the call's path, and the code of the refusal unless it is a general one */
  path?: string
  code?: string
  /** when a probe can report an expression: as it is evaluated, first in its statement or within it, or as its SQL is built */
  asked?: 'statement' | 'within' | 'built'
}

/** Name of the call or declaration that contains a node. */
const placeOf = (around: Node[]): string => {
  const handler = around.find(
    ({ type, value }) =>
      type === 'Property' &&
      isNode(value) &&
      value.type === 'CallExpression' &&
      nameOf(value.callee) === 'handle',
  )
  const declared = around.find(
    ({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration',
  )
  return nameOf(handler?.key ?? declared?.id)
}

/** Limits of statements in the text itself: what is removed behind a first query, no call can reach. */
const statementRule: Tests = {
  project: 'rules',
  files: ['mutation/src/statementsOfTenants.unit.test.ts'],
}
const inServer = (...files: string[]): Tests => ({ project: 'server', files })
/** Code that a server runs; missing folders were removed, as the demo can be. */
const served = ['server/src', 'demo/src']
const everything = inServer(...served)
/** The matrix's tests of these calls only. */
const matrixTestsOf = (paths: string[]): Tests => ({
  ...inServer(...callTests),
  pattern: callNamed(...paths).source,
})

interface Declared {
  name: string
  path: string
  right: string
  source: Source
  can: Node
}

/** Every call of the contract: an object with a path and a right. */
const declaredCalls = (sources: Source[]): Declared[] =>
  sources.flatMap((source) =>
    source.nodes.flatMap(({ node, around }) => {
      if (node.type !== 'ObjectExpression') return []
      const [path, can] = [property(node, 'path'), property(node, 'can')]
      const owner = around.at(-1)
      if (!path || !can || owner?.type !== 'Property') return []
      const value = can.value as Node
      return [
        {
          name: nameOf(owner.key),
          path: nameOf(path.value),
          right: nameOf(value),
          source,
          can: value,
        },
      ]
    }),
  )

const rights = (calls: Declared[]): Mutant[] =>
  calls
    .filter(({ right }) => right !== 'public')
    .map(({ path, right, source, can }) => ({
      name: `can: ${path} without ${right}`,
      file: source.file,
      start: can.start,
      end: can.end,
      text: "'public'",
      // calls declared by a shared helper have no path of their own here
      stages: [path.includes('/') ? matrixTestsOf([path]) : inServer(...callTests), everything],
      ...(path.includes('/') && { kind: 'can' as const, heldBy: [callNamed(path).source] }),
    }))

/** The folder of a feature, by the record that its rights are named after: in the server, or a package of its own. */
const folderOf = (root: string, record: string): string[] => [
  ...readdirSync(join(root, 'server/src'))
    .filter((name) => name.startsWith(record))
    .map((name) => `server/src/${name}/`),
  ...served.filter((folder) => folder === `${record}/src`).map((folder) => `${folder}/`),
]

/** Every part of every line of the permission table, removed or opened to everyone. */
const policyParts = (root: string, calls: Declared[]): Mutant[] => {
  const source = read(root, 'contract/src/policy.ts')
  const instead: Record<string, string> = {
    staff: 'everyone',
    self: '() => true',
    visitor: '() => true',
  }
  return source.nodes.flatMap(({ node }) => {
    if (node.type !== 'Property' || !isNode(node.value) || node.value.type !== 'CallExpression')
      return []
    const [rule] = argumentsOf(node.value)
    if (nameOf(node.value.callee) !== 'rule' || !rule) return []
    const right = nameOf(node.key)
    const paths = calls.filter((call) => call.right === right).map(({ path }) => path)
    const near = folderOf(root, right.split('.')[0] ?? '')
    return propertiesOf(rule)
      .filter((part) => at(source, part.value as Node) !== 'everyone')
      .map((part) => {
        const key = nameOf(part.key)
        const open = instead[key]
        return {
          name: `policy: ${right} without ${key}`,
          file: source.file,
          start: part.start,
          end: part.end,
          text: open === undefined ? `${key}: undefined` : `${key}: ${open}`,
          stages: [
            { project: 'rules', files: ['contract/src/policy.unit.test.ts'] },
            ...(paths.length > 0 ? [matrixTestsOf(paths)] : []),
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
  `import { scopeFor as unguarded } from '${relative(dirname(file), 'server/src/db/scope.ts').replaceAll('\\', '/')}'\n`
const unguardedSql = "import { and as unguardedAnd, sql as unguardedSql } from 'drizzle-orm'\n"

const nearestTo = (...files: string[]): Tests =>
  inServer(...new Set(files.map((file) => `${dirname(file)}/`)))
const stagesOf = (...files: string[]): Tests[] => [
  nearestTo(...files),
  inServer(...matrixTests),
  everything,
]

/** Nothing is hidden from those who see every tenant anyway. */
const isForSuperAdminAlone = (right: string) => {
  const rule = (policy as Readonly<Record<string, Rule<never>>>)[right]
  return (
    rule !== undefined &&
    !rule.self &&
    !rule.visitor &&
    rule.staff.every((role) => role === 'SuperAdmin')
  )
}

/** They find by the caller's own id alone, which no tenant widens; `mutantsByHand.ts` removes that id. */
const ofTheCaller = new Set(['auth/api-keys/revoke', 'auth/passkeys/remove'])

/** Every `load` of a handler that searches all tenants. */
const loads = (source: Source, calls: Declared[]): Mutant[] =>
  source.nodes.flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'handle') return []
    const [route, handling] = argumentsOf(node)
    const load = handling && property(handling, 'load')
    if (!route || !load || !isNode(load.value) || nameOf(load.value) === 'nothing') return []
    // a load that uses nothing the caller names cannot find another tenant's records
    const { params } = load.value
    if (Array.isArray(params) && params.length < 2) return []
    const call = calls.find(({ name }) => name === nameOf(route))
    if (call && (isForSuperAdminAlone(call.right) || ofTheCaller.has(call.path))) return []
    const value =
      load.value.type === 'FunctionExpression'
        ? `{ ${at(source, load)} }.load`
        : at(source, load.value)
    return [
      {
        name: `load: ${call?.path ?? nameOf(route)} in every tenant`,
        file: source.file,
        start: load.start,
        end: load.end,
        text: `load: (scope, input) => (${value})(${anyScope}, input)`,
        imports: tenantlessIn(source.file),
        stages: call ? [matrixTestsOf([call.path]), nearestTo(source.file)] : stagesOf(source.file),
        ...(call && { kind: 'load' as const, heldBy: [callNamed(call.path).source] }),
      },
    ]
  })

/** When a probe can report an expression: a condition that is evaluated once, on import, whenever its SQL is built. */
const askedAt = ({ start }: Node, around: Node[]): Pick<Mutant, 'asked'> => {
  if (!around.some(({ type }) => /Function/.test(type))) return { asked: 'built' }
  const isFirst = around.some(
    (outer) => outer.type === 'ExpressionStatement' && outer.start === start,
  )
  return { asked: isFirst ? 'statement' : 'within' }
}

interface Declaration {
  source: Source
  name: string
  text: string
  isExported: boolean
}

/** The top-level declarations of a file. */
const topLevelOf = (source: Source): Declaration[] =>
  source.nodes.flatMap(({ node, around }) => {
    const isAtTop = around.every(({ type }) =>
      /^(Program|ExportNamedDeclaration|VariableDeclaration)$/.test(type),
    )
    if (!isAtTop || (node.type !== 'VariableDeclarator' && node.type !== 'FunctionDeclaration'))
      return []
    const isExported = around.some(({ type }) => type === 'ExportNamedDeclaration')
    return [{ source, name: nameOf(node.id), text: at(source, node), isExported }]
  })

/** The exported queries that use a declaration of a file: itself, and those in any file that uses it. */
const queriesOver = (
  declared: readonly Declaration[],
  { file }: Source,
  name: string,
): Declaration[] => {
  const over = new Set(declared.filter((one) => one.source.file === file && one.name === name))
  for (const { source, name: used, isExported } of over) {
    const mention = new RegExp(`\\b${literally(used)}\\b`)
    for (const user of declared)
      if ((isExported || user.source === source) && mention.test(user.text)) over.add(user)
  }
  return [...over].filter((one) => one.isExported)
}

const featureOf = ({ file }: Source) =>
  basename(file.startsWith('server/') ? dirname(file) : dirname(dirname(file)))

/** Every condition that restricts a query to its tenant, or to what is not deleted. */
const scopes = (source: Source, declared: readonly Declaration[]): Mutant[] =>
  source.nodes.flatMap(({ node, around }) => {
    if (node.type !== 'CallExpression') return []
    const helper = nameOf(node.callee)
    const [table, ...more] = argumentsOf(node).map((one) => at(source, one))
    const query = placeOf(around)
    const place = `${basename(source.file)} ${query}, line ${lineOf(source, node)}`
    // members of an exported object are called by their own name, `parts.checkBox.find`
    const users = queriesOver(declared, source, query)
    const heldBy = users.map(
      (one) => ` ${literally(`${featureOf(one.source)}.${one.name}`)}(\\.\\S+)? `,
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
        ...stagesOf(source.file, ...users.map((user) => user.source.file)),
      ],
      // a function may be called on import, too
      ...(helper === 'notDeleted' ? { asked: 'built' as const } : askedAt(node, around)),
      kind: 'query',
      heldBy,
    })
    const all = (conditions: string[]) =>
      `(unguardedAnd(${conditions.join(', ')}) ?? unguardedSql\`true\`)`
    const callee = at(source, node.callee as Node)
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
      case 'notDeleted':
        return [mutant('whatever it is', 'unguardedSql`true`')]
      default:
        return []
    }
  })

/** Whether an error depends on the caller or the record's state: a credential, a tier, a role, a tenant, a conflict. */
const isGuarding = (thrown: string): boolean => {
  const code = /HttpError\(\s*'([\w.]+)'/.exec(thrown)?.[1]
  return (
    code !== undefined &&
    Object.hasOwn(httpErrors, code) &&
    [401, 402, 403, 404, 409].includes(httpErrors[code as ErrorCode].status)
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
const callAround = (around: Node[], calls: Declared[]): string | undefined => {
  const handler = around.find(
    ({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'handle',
  )
  const name = nameOf(handler && argumentsOf(handler)[0])
  return calls.find((call) => call.name === name)?.path
}

/** The unit tests of a file, if it has any: `pins.rules.unit.test.ts`. */
const unitTestsOf = (root: string, file: string): Tests[] => {
  const files = [file.replace(/\.ts$/, '.unit.test.ts')].filter((path) =>
    existsSync(join(root, path)),
  )
  return files.length > 0 ? [{ project: 'rules', files }] : []
}

/** Every check in the middle of a call: `assertFound(…)`, `allow(…)` and `if (…) throw new HttpError(…)`. */
const refused = (root: string, source: Source, calls: Declared[]): Mutant[] =>
  source.nodes.flatMap(({ node, around }) => {
    const path = callAround(around, calls)
    const place = `${basename(source.file)} ${placeOf(around)}, line ${lineOf(source, node)}`
    const mutant = (name: string, from: Node, text: string): Mutant => ({
      ...codeIn(at(source, node)),
      name: `${name}: ${place}`,
      file: source.file,
      start: from.start,
      end: from.end,
      text,
      stages: [...unitTestsOf(root, source.file), ...stagesOf(source.file)],
      ...askedAt(from, around),
      ...(path && { path, kind: 'refusal' as const, heldBy: [callNamed(path).source] }),
    })
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'assertFound')
      return [mutant('assertFound', node.callee as Node, '((found) => found)')]
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'allow')
      return [mutant('allow', node, 'undefined')]
    if (node.type !== 'IfStatement' || node.alternate) return []
    const then = node.consequent as Node
    const thrown =
      then.type === 'BlockStatement' && Array.isArray(then.body) && then.body.length === 1
        ? (then.body[0] as Node)
        : then
    return thrown.type === 'ThrowStatement' && isGuarding(at(source, thrown))
      ? [mutant('throw', node.test as Node, 'false')]
      : []
  })

const isTest = /\.(test|deep|examples)\.ts$/

/** All guards of the product, found by a parser: nothing is listed by hand, so nothing is forgotten. */
export const findMutants = (root: string): Mutant[] => {
  const calls = declaredCalls(
    filesIn(root, 'contract/src', /\.ts$/)
      .filter((file) => !isTest.test(file))
      .map((file) => read(root, file)),
  )
  const sources = served
    .flatMap((folder) => filesIn(root, folder, /\.ts$/))
    .filter(
      (file) => !isTest.test(file) && !/\/src\/(testing|authorizationMatrix|make)\//.test(file),
    )
    .map((file) => read(root, file))
  const queries = sources.filter(({ file }) => file.endsWith('.queries.ts'))
  const declared = queries.flatMap(topLevelOf)
  const decides = ({ file }: Source) =>
    file.split('/').length === 4 && file.startsWith('server/') && !/\/(db|jobs)\//.test(file)
  const found = [
    ...rights(calls),
    ...policyParts(root, calls),
    ...sources.flatMap((source) => loads(source, calls)),
    ...queries.flatMap((source) => scopes(source, declared)),
    ...sources.filter(decides).flatMap((source) => refused(root, source, calls)),
  ]
  // guards of one kind on one line are distinguished by their index
  const seen = new Map<string, number>()
  return found.map((mutant) => {
    const times = (seen.get(mutant.name) ?? 0) + 1
    seen.set(mutant.name, times)
    return times === 1 ? mutant : { ...mutant, name: `${mutant.name} (${times})` }
  })
}
