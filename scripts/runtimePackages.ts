import type { Lockfile } from './thirdPartyNotices.ts'

/**
 * What `npm run package` takes along of node_modules and of our own folders: what runs, and the
 * licences of it.
 */

interface Entry {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  link?: boolean
  resolved?: string
}

/** Our own packages that run on a server; the web client is built into files. */
export const runtimeWorkspaces = ['contract', 'server', 'demo'] as const

/**
 * The path of a package as it is found from another one: in the nearest `node_modules` above it.
 */
const found = (packages: Lockfile['packages'], from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}

/**
 * The install paths of all packages that our own need at run time, those of other platforms
 * included.
 */
export const listRuntimePaths = ({ packages }: Lockfile): string[] => {
  const paths = new Set<string>()
  const open: string[] = [...runtimeWorkspaces]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, optionalDependencies } = (packages[path] ?? {}) as Entry
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = found(packages, path, name)
      if (next === undefined || paths.has(next) || (packages[next] as Entry).link) continue
      paths.add(next)
      open.push(next)
    }
  }
  return [...paths].sort()
}

const isLicence = (path: string) => /(^|\/)(licen[cs]e|copying|notice|copyright)[^/]*$/i.test(path)
const isBuiltFrom = (path: string) => /\.(map|md|markdown|d\.[mc]?ts|tsbuildinfo)$/i.test(path)

/** What `web-ifc` brings for browsers, 15 MB; on a server it is its `-node` files. */
const isIfcOfBrowsers = (path: string) =>
  /(^|\/)web-ifc\/web-ifc(-api|-api-iife|-mt)?\.(js|wasm)$/.test(path)

/**
 * Whether a file of an installed package is needed; `fonts` are the paths in node_modules that the
 * server prints with.
 */
export const isNeededPackageFile = (path: string, fonts: ReadonlySet<string>): boolean => {
  if (isLicence(path)) return true
  if (/\.ttf$/.test(path) && path.includes('@expo-google-fonts/'))
    return [...fonts].some((font) => path.endsWith(font))
  return !isBuiltFrom(path) && !isIfcOfBrowsers(path)
}

/** The fonts that sources name. */
export const findFonts = (sources: readonly string[]): Set<string> =>
  new Set(
    sources.flatMap((text) => text.match(/@expo-google-fonts\/[\w-]+\/[\w-]+\/\w+\.ttf/g) ?? []),
  )

/** Whether a file of our own packages is needed: no tests, and nothing that only they use. */
export const isNeededOwnFile = (path: string): boolean =>
  !/\.(test|deep|spec)\.tsx?$|\.examples\.ts$|(^|\/)samples\.ts$|(^|\/)(testing|__snapshots__|make|node_modules)\/|(^|\/)tsconfig\.json$|\.tsbuildinfo$/.test(
    path,
  )
