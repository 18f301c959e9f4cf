import { createHash } from 'node:crypto'
import { type Lockfile, listShippedPackages } from './thirdPartyNotices.ts'

/**
 * The bill of materials: every package that is shipped, for programs that look for known holes
 * (CycloneDX 1.6).
 */

type Entry = Lockfile['packages'][string] & {
  integrity?: string
}

interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  group?: string
  version: string
  purl: string
  licenses: ({ license: { id: string } } | { expression: string })[]
  hashes?: { alg: 'SHA-512'; content: string }[]
}

/** The address of a package for programs, as https://github.com/package-url has it. */
export const buildPurl = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

const toHashes = (integrity: string | undefined): Pick<Component, 'hashes'> => {
  const [, text] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return text
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(text, 'base64').toString('hex') }] }
    : {}
}

const toComponent = (
  { name, version, licence }: ReturnType<typeof listShippedPackages>[number],
  { integrity }: Entry,
): Component => {
  const [group, short] = name.startsWith('@')
    ? (name.split('/') as [string, string])
    : [undefined, name]
  const purl = buildPurl(name, version)
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: short,
    version,
    purl,
    licenses: [
      / (AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } },
    ],
    ...toHashes(integrity),
  }
}

/**
 * The same lockfile makes the same bill: its number is that of the lockfile, and no time stands in
 * it.
 */
const computeSerialNumber = (lock: Lockfile, version: string): string => {
  const hex = createHash('sha256')
    .update(`${version}\n${JSON.stringify(lock)}`)
    .digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The bill of materials of this version of the product. */
export const buildSbom = (lock: Lockfile, version: string) => {
  const product = { type: 'application', 'bom-ref': `nspect@${version}`, name: 'nspect', version }
  const components = listShippedPackages(lock).map((shippedPackage) =>
    toComponent(shippedPackage, lock.packages[shippedPackage.path] as Entry),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: computeSerialNumber(lock, version),
    version: 1,
    metadata: { component: product },
    components,
    dependencies: [
      { ref: product['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) },
    ],
  }
}
