import { globSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

const top = join(import.meta.dirname, '../../..')

/** A file and its feature. */
interface FeatureFile {
  feature: string
  path: string
}

/**
 * Files with this ending (`queries.ts`) in the folder of each feature of the server, and in the
 * packages of extensions, which are separate features.
 */
export const listFeatureFiles = (ending: string): FeatureFile[] => [
  ...globSync(`server/src/{*,reports/*,pins/*}/*.${ending}`, { cwd: top }).map((path) => ({
    feature: path.split(sep)[2] ?? '',
    path: join(top, path),
  })),
  ...globSync(`*/src/*.${ending}`, { cwd: top }).map((path) => ({
    feature: basename(dirname(dirname(path))),
    path: join(top, path),
  })),
]

/** The permission table, and those of extensions, each for its own calls. */
export const listPermissionTables = (): string[] =>
  globSync('*/permissions.csv', { cwd: top }).map((path) => join(top, path))
