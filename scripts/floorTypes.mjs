// The types of the web client as the oldest supported browsers have them: whatever of the DOM is
// younger becomes optional, so that the compiler asks for a guard. What of JavaScript itself is
// there, `lib` of `web/tsconfig.json` says.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const browserIds = { chrome: ['chrome'], firefox: ['firefox'], safari: ['safari', 'safari_ios'] }

/** The floor, which `web/src/browsers/floor.ts` declares for the pages. */
export const readFloor = () => {
  const source = readFileSync(join(root, 'web/src/browsers/floor.ts'), 'utf8')
  const versions = [...source.matchAll(/(chrome|firefox|safari): '([\d.]+)'/g)]
  return versions.flatMap(([, name, version]) => browserIds[name].map((id) => [id, version]))
}

const numbersOf = (version) => version.replace('≤', '').split('.').map(Number)

const isAtMost = (version, limit) => {
  if (typeof version !== 'string' || version === 'preview') return false
  const [major = 0, minor = 0] = numbersOf(version)
  const [limitMajor = 0, limitMinor = 0] = numbersOf(limit)
  return major < limitMajor || (major === limitMajor && minor <= limitMinor)
}

const isSupportedIn = (statements, version) =>
  [statements ?? []]
    .flat()
    .some(
      (statement) =>
        isAtMost(statement.version_added, version) &&
        !isAtMost(statement.version_removed, version) &&
        !statement.flags &&
        !statement.prefix &&
        !statement.alternative_name,
    )

/** Whether all browsers of the floor have a feature of the compatibility data. */
export const isInFloor = (compat, floor = readFloor()) =>
  floor.every(([id, version]) => isSupportedIn(compat.support[id], version))

export const readCompatData = () => require('@mdn/browser-compat-data')

const mdnReference =
  /\[MDN Reference\]\(https:\/\/developer\.mozilla\.org\/docs\/Web\/API\/([\w/]+)\)/
const comment = /^\s*(?:\/\*|\*)/
const member = /^( {4}(?:readonly )?)(\w+)(?=\(|<|: )/
const getter = /^ {4}get (\w+)\(\): (.+);$/
const setter = /^ {4}set (\w+)\(/
const globalFunction = /^declare function (\w+)(.*): (.+);$/
const globalValue = /^declare var (\w+): (.*);$/
const globalClass = /^declare var \w+: \{$/

/** The declaration as something that may be missing. */
const asOptional = (line) =>
  line
    .replace(getter, '    $1?: $2;')
    .replace(member, '$1$2?')
    .replace(globalValue, 'declare var $1: ($2) | undefined;')
    .replace(globalFunction, 'declare var $1: ($2 => $3) | undefined;')

const nameOf = (line) => (getter.exec(line) ?? setter.exec(line))?.[1] ?? member.exec(line)?.[2]

const interfaceLine = /^interface (\w+)(?:<[^{]*?>)?(?: extends ([^{]+))? \{/

/**
 * The interfaces that share the members of another one; of these, the types name a page of only one
 * of them.
 */
const sharersIn = (lines) => {
  const sharers = new Map()
  for (const line of lines) {
    const [, name, parents] = interfaceLine.exec(line) ?? []
    for (const parent of parents?.split(/,\s*/) ?? [])
      sharers.set(parent, [...(sharers.get(parent) ?? []), name])
  }
  return sharers
}

/** The types of the DOM with all optional that a browser of the floor lacks. */
export const lowerToFloor = (types, compatData, floor = readFloor()) => {
  const lines = types.split('\n')
  const sharers = sharersIn(lines)
  const compatOf = (path) =>
    path.split('/').reduce((node, name) => node?.[name], compatData.api)?.__compat
  const isMissing = (path, owner) => {
    const member = path.split('/')[1]
    const others = (sharers.get(owner) ?? []).map((sharer) => `${sharer}/${member}`)
    const known = [path, ...(member ? others : [])].map(compatOf).filter(Boolean)
    return known.length > 0 && known.every((compat) => !isInFloor(compat, floor))
  }
  let owner
  let isNextMissing = false
  let missingName
  let isInMissingClass = false
  const lowerLine = (line) => {
    const path = mdnReference.exec(line)?.[1]
    owner = interfaceLine.exec(line)?.[1] ?? owner
    if (path) isNextMissing = isMissing(path, owner)
    if (comment.test(line) || line === '') return line
    const name = nameOf(line)
    // further signatures come without a comment of their own
    const isLineMissing = isNextMissing || (name !== undefined && name === missingName)
    missingName = isLineMissing ? name : undefined
    isNextMissing = false
    if (isInMissingClass && line === '};') {
      isInMissingClass = false
      return '} | undefined;'
    }
    if (!isLineMissing) return line
    if (globalClass.test(line)) isInMissingClass = true
    return setter.test(line) ? '' : asOptional(line)
  }
  return lines.map(lowerLine).join('\n')
}

/**
 * Writes the lowered types, and returns the path of the project that checks the web client by them.
 */
export const writeFloorProject = () => {
  const compiler = require.resolve(
    `@typescript/typescript-${process.platform}-${process.arch}/package.json`,
  )
  const library = join(dirname(compiler), 'lib/lib.dom.d.ts')
  const folder = join(root, 'node_modules/.cache/nspect-floor')
  const replacement = join(folder, 'node_modules/@typescript/lib-dom')
  mkdirSync(replacement, { recursive: true })
  writeFileSync(
    join(replacement, 'index.d.ts'),
    lowerToFloor(readFileSync(library, 'utf8'), readCompatData()),
  )
  const project = join(folder, 'tsconfig.json')
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'web/tsconfig.json'),
      compilerOptions: { libReplacement: true },
      include: [join(root, 'web/src'), join(root, 'viewer/src')],
      exclude: [join(root, 'viewer/src/**/*.unit.test.ts'), join(root, 'viewer/src/testing')],
    }),
  )
  return project
}

/** Checks the web client by these types; the exit code is the compiler's. */
const checkTypes = () => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const checked = spawnSync(process.execPath, [compiler, '-p', writeFloorProject()], {
    stdio: 'inherit',
  })
  return checked.status ?? 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = checkTypes()
