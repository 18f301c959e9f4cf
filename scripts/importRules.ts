import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

/**
 * The rules about who may import whom (docs/architecture/README.md). Popular checkers do not read
 * TypeScript 7.
 */

export interface ImportStatement {
  /** path of the importing file from the repository's root, with forward slashes */
  from: string
  /** likewise for a relative import; a package's name otherwise */
  to: string
  isTypeOnly: boolean
}

/** A source file: its path from the root and its text. */
export interface SourceFile {
  path: string
  text: string
}

const importing =
  /(?:^|\n|;)\s*(import|export)\s+(type\s+)?(?:[\w*\s{},$]*?\sfrom\s+)?'([^'\n]+)'|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^'\n]+)'\s*\)/g

/** All imports of a file, including dynamic ones. */
export const listImports = ({ path, text }: SourceFile): ImportStatement[] =>
  [...text.matchAll(importing)].map(([, , type, named, dynamic]) => {
    const target = named ?? dynamic ?? ''
    const isRelative = target.startsWith('.')
    const to = isRelative
      ? normalize(join(dirname(path), target))
          .split(sep)
          .join('/')
      : target
    return { from: path, to, isTypeOnly: type !== undefined }
  })

const packages = [
  'contract',
  'server',
  'viewer',
  'web',
  'demo',
  'faults',
  'mutation',
  'e2e',
  'bench',
  'scripts',
]

/**
 * What each package may import from the others, by name or in these folders; and what it must never
 * import.
 */
const across: Record<string, { own: string[]; byPath?: string; never: RegExp }> = {
  contract: { own: [], never: /^(?!zod$|vitest$).*/ },
  viewer: { own: ['@nspect/contract'], never: /^(react|@mantine|@tanstack|fastify|pg|drizzle)/ },
  web: { own: ['@nspect/contract', '@nspect/viewer'], never: /^(node:|fastify|pg$|drizzle|three)/ },
  server: { own: ['@nspect/contract'], never: /^(react|@mantine|three)/ },
  demo: { own: ['@nspect/contract'], byPath: 'server/src/', never: /^(react|@mantine|three)/ },
  faults: { own: ['@nspect/contract'], byPath: 'server/src/', never: /^(react|@mantine|three)/ },
  mutation: { own: ['@nspect/contract'], byPath: 'server/src/', never: /^(react|@mantine|three)/ },
}

/** Optional packages (decision 018), and who may import them nevertheless. */
const removable: Record<string, (statement: ImportStatement) => boolean> = {
  demo: ({ from, to }) => from === 'server/src/extensions.ts' && to === 'demo/src/extension.ts',
  faults: () => false,
  mutation: () => false,
}

const intoRemovable = (statement: ImportStatement): string | undefined => {
  const [target = ''] = statement.to.replace(/^@nspect\//, '').split('/')
  const mayImport = removable[target]
  return !mayImport || statement.from.startsWith(`${target}/`) || mayImport(statement)
    ? undefined
    : `the product does without ${target}`
}

const isTest = (path: string) =>
  /\.(test|spec|deep|examples)\.tsx?$|\/samples\.ts$/.test(path) ||
  path.includes('/testing/') ||
  path.includes('/src/authorizationMatrix/')

/**
 * Generates the demo's pictures with the viewer in a browser, manually and in advance: no server
 * loads it.
 */
const demoMaker = 'demo/src/make/'
const forDemoMaker = ['e2e/demo/', 'viewer/src/image/']

/**
 * Converters of model files, and what compares models, use three.js, in processes of their own
 * (decisions 059, 068).
 */
const ofModels =
  /^server\/src\/(files\/modelFormats\/(?!.*\b(format|acceptModel|convertModel)\.ts$)|alignment\/model\/)/

/** Modules of the contract that hold their texts in every language. */
const inEveryLanguage = /^@nspect\/contract\/(messages\/translations|names\/getNames)$/

const acrossPackages = ({ from, to, isTypeOnly }: ImportStatement): string | undefined => {
  const [home = ''] = from.split('/')
  const rules = across[home]
  if (!rules) return undefined
  const isOwnFile =
    packages.includes(to.split('/')[0] ?? '') && to.includes('/') && !to.startsWith('@')
  if (isOwnFile) {
    const isHelp =
      from.startsWith(demoMaker) && forDemoMaker.some((folder) => to.startsWith(folder))
    const isBeside = rules.byPath !== undefined && to.startsWith(rules.byPath)
    const isKnown = isHelp || isBeside || Object.hasOwn(removable, to.split('/')[0] ?? '')
    return isKnown || to.startsWith(`${home}/`) ? undefined : 'reaches into another package by path'
  }
  if (home === 'web' && inEveryLanguage.test(to) && !isTypeOnly && !isTest(from))
    return 'the web client loads one language at a time'
  if (to.startsWith('@nspect/')) {
    return rules.own.some((name) => to === name || to.startsWith(`${name}/`))
      ? undefined
      : `${home} may not use this package`
  }
  if (isTest(from) || !from.includes('/src/')) return undefined
  if (to.startsWith('three') && ofModels.test(from)) return undefined
  return rules.never.test(to) ? `${home} may not use ${to}` : undefined
}

/** Base folders below the features: everybody may import these. */
const serverFoundation = [
  'billing',
  'http',
  'db',
  'logging',
  'files',
  'i18n',
  'jobs',
  'mail',
  'money',
  'sheets',
  'storage',
  'testing',
]

/** Folders that, like the files at the root of `src`, stand above the features. */
const foldersAbove = ['commands', 'config']
const standsAbove = (name: string) => name.endsWith('.ts') || foldersAbove.includes(name)

/** Code that a server loads: its own, and the demo's. */
const isServed = (path: string) => /^(server|demo)\/src\//.test(path) && !isTest(path)

const insideServer = ({ from, to, isTypeOnly }: ImportStatement): string | undefined => {
  if (!isServed(from)) return undefined
  if (to.startsWith(demoMaker) && !from.startsWith(demoMaker))
    return 'no server loads what makes the demo'
  const isQueries = from.endsWith('.queries.ts') || from.startsWith('server/src/db/')
  if (to.startsWith('drizzle-orm') && !isQueries && !isTypeOnly)
    return 'SQL belongs into *.queries.ts and db/'
  if (to.startsWith('server/src/db/tables/') && !isQueries && !isTypeOnly)
    return 'bare tables are for *.queries.ts and db/'
  const [home, target] = [from.split('/')[2] ?? '', to.split('/')[2] ?? '']
  // the demo is above the features, like the files at the root: they may import all of them
  const isAbove = from.startsWith('demo/') || standsAbove(home)
  if (!to.startsWith('server/src/') || isAbove || home === target) return undefined
  if (standsAbove(target))
    return isTypeOnly ? undefined : 'nothing below may use what stands above the features'
  if (home === 'http' && ['billing', 'mail'].includes(target))
    return 'the request pipeline knows no provider'
  if (serverFoundation.includes(home)) {
    return serverFoundation.includes(target) || isTypeOnly
      ? undefined
      : `${home} stands below the features`
  }
  if (serverFoundation.includes(target)) return undefined
  return /\.(queries|mapper)\.ts$/.test(to)
    ? undefined
    : 'of another feature, only its *.queries.ts and *.mapper.ts'
}

const webGround = [
  'ui',
  'api',
  'i18n',
  'deviceStore',
  'drafts',
  'forms',
  'offline',
  'serviceWorker',
]
/** Screens composed of another feature's parts. */
const webScreens: Record<string, string[]> = {
  accounts: ['twoStep', 'passkeys', 'apiKeys', 'calendarLinks'],
  sessions: ['twoStep', 'passkeys', 'sso', 'offlineCopies'],
  passkeys: ['twoStep'],
  inspection: ['pins', 'prints'],
  pins: ['prints', 'tableImport'],
  comments: ['pins'],
  reports: ['comments', 'pins', 'prints', 'review'],
  clients: ['clientData'],
  review: ['comments', 'pins', 'planLines'],
  home: ['readyTypes', 'schedules'],
  projectTypes: ['pins', 'readyTypes', 'tableImport'],
  live: ['pins'],
  projects: ['schedules'],
  rooms: ['inspection', 'tableImport'],
  planLines: ['tableImport'],
  checklistAnswers: ['inspection', 'pins'],
  offlineCopies: ['inspection'],
}

const insideWeb = ({ from, to }: ImportStatement): string | undefined => {
  if (!from.startsWith('web/src/') || !to.startsWith('web/src/')) return undefined
  const [home, target] = [from.split('/')[2] ?? '', to.split('/')[2] ?? '']
  if (home.endsWith('.tsx') || home === 'app' || home === 'testing' || home === target)
    return undefined
  // a component test opens the whole product at a URL
  if (target === 'testing') return isTest(from) ? undefined : 'only tests use what is made for them'
  if (target === 'app') return 'features do not know the app they are put into'
  if (webGround.includes(home))
    return webGround.includes(target) ? undefined : `${home} stands below the features`
  if (webGround.includes(target) || webScreens[home]?.includes(target)) return undefined
  return 'features do not import each other'
}

/**
 * `config.ts` parses the environment; the other only passes the machine's own on to a child
 * process.
 */
const environmentReaders = ['server/src/config/config.ts', 'server/src/db/embedded/osUser.ts']

/** Violations of the rules, one sentence each. */
export const listViolations = (sources: readonly SourceFile[]): string[] =>
  sources.flatMap((source) => {
    const found = listImports(source).flatMap((statement) => {
      const why =
        acrossPackages(statement) ??
        intoRemovable(statement) ??
        insideServer(statement) ??
        insideWeb(statement)
      return why ? [`${statement.from} imports ${statement.to}: ${why}`] : []
    })
    const readsEnvironment = isServed(source.path) && !environmentReaders.includes(source.path)
    if (readsEnvironment && /\bprocess\.env\b/.test(source.text))
      found.push(`${source.path} reads the environment: config.ts alone does`)
    if (
      /^web\/.*\.test\.tsx$/.test(source.path) &&
      /\bvi\.(do)?mock\(\s*(import\(\s*)?['"`]\./i.test(source.text)
    )
      found.push(
        `${source.path} replaces a module of ours: files share a worker's modules, which may be loaded already`,
      )
    return found
  })

/** A path's folders, outermost first. */
const listFolders = (path: string) => path.split('/').slice(0, -1)

/**
 * The two folders, side by side, that an import leads from and to: where the paths part, at whatever depth. None if one
 * holds the other: files directly in a folder combine what is below them, or are shared by it.
 */
const findRooms = ({ from, to }: ImportStatement) => {
  const [home, target] = [listFolders(from), listFolders(to)]
  const depth = home.findIndex((name, index) => name !== target[index])
  if (home[1] !== 'src' || depth < 2 || target[depth] === undefined) return undefined
  const joinTo = (folders: string[]) => folders.slice(0, depth + 1).join('/')
  return { from, to, home: joinTo(home), target: joinTo(target) }
}

/**
 * Import cycles between folders, direct or indirect. Type imports count, too: a folder that uses
 * another's types cannot be read or changed without it. Tests are exempt.
 */
export const listImportCycles = (sources: readonly SourceFile[]): string[] => {
  const across = sources
    .filter(({ path }) => !isTest(path))
    .flatMap(listImports)
    .flatMap((edge) => findRooms(edge) ?? [])
  const needs = Map.groupBy(across, ({ home }) => home)
  const reached = new Map<string, Set<string>>()
  const reachedFrom = (start: string): Set<string> => {
    const known = reached.get(start)
    if (known) return known
    // a set that grows during iteration
    const rooms = new Set([start])
    for (const room of rooms) for (const { target } of needs.get(room) ?? []) rooms.add(target)
    reached.set(start, rooms)
    return rooms
  }
  return across
    .filter(({ home, target }) => reachedFrom(target).has(home))
    .map(
      ({ from, to, home, target }) => `${from} imports ${to}: a circle, as ${target} needs ${home}`,
    )
}

/** All source files of the installed packages. */
export const readSources = (root: string): SourceFile[] =>
  packages
    .filter((name) => existsSync(join(root, name)))
    .flatMap((name) =>
      readdirSync(join(root, name), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() &&
            /\.tsx?$/.test(entry.name) &&
            !/node_modules|\bdist\b/.test(entry.parentPath),
        )
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({
          path: relative(root, path).split(sep).join('/'),
          text: readFileSync(path, 'utf8'),
        })),
    )
