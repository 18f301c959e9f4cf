import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')

const readText = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined

/** The commit that is checked out in a clone; undefined elsewhere. */
export const readCheckedOutCommit = (folder: string): string | undefined => {
  const git = join(folder, '.git')
  const head = existsSync(join(git, 'HEAD')) ? readText(join(git, 'HEAD')) : undefined
  const branch = head?.match(/^ref: (.+)$/)?.[1]
  if (head === undefined || branch === undefined) return head
  const packed = readText(join(git, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  return readText(join(git, branch)) ?? packed?.split(' ')[0]
}

/** Version and commit as one name, in the form of semantic versioning: `0.2.0+9556b1e2`. */
export const formatRelease = (version: string, commit: string | undefined): string =>
  commit === undefined ? version : `${version}+${commit.slice(0, 8)}`

// a package has no clone around it: its commit is written into its package.json
const { version, commit = readCheckedOutCommit(root) } = packageJson as {
  version: string
  commit?: string
}

/** What this program is: shown by *Health*, `/api/docs`, metrics and traces. */
export const releaseName = formatRelease(version, commit)
