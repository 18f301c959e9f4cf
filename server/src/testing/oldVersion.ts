import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { findRunningEmbeddedDatabase } from '../db/embedded/findRunningEmbeddedDatabase.ts'
import { createDiskStorage } from '../storage/diskStorage.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The released versions, oldest first. */
export const oldVersions = z
  .array(z.object({ version: z.string(), commit: z.string() }))
  .parse(JSON.parse(readFileSync(join(root, 'docs/versions.json'), 'utf8')))

/** Is the commit in this clone? It may be shallow, or no clone at all. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0

/**
 * Puts that version into a folder, with the packages that are installed here; returns the path of
 * its program.
 */
export const checkOutVersion = (commit: string, clone: string): string => {
  mkdirSync(clone)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', clone], { input: archive })
  for (const place of ['', 'server']) {
    const modules = join(clone, place, 'node_modules')
    mkdirSync(modules, { recursive: true })
    for (const name of readdirSync(join(root, place, 'node_modules'))) {
      if (name !== '@nspect')
        symlinkSync(join(root, place, 'node_modules', name), join(modules, name))
    }
  }
  const own = join(clone, 'node_modules', '@nspect')
  rmSync(own, { force: true })
  mkdirSync(own)
  for (const name of readdirSync(join(root, 'node_modules/@nspect')))
    symlinkSync(join(clone, name), join(own, name))
  return join(clone, 'server/src/main.ts')
}

/** What a data folder holds, as far as an upgrade must not change it. */
export interface DataContents {
  /** numbers of records, and a hash of all texts */
  rows: Record<string, unknown>
  /** stored files that are missing or have other bytes than their rows say */
  damagedFiles: number
}

/** Reads it from the running server of that folder. */
export const readDataContents = async (dataDir: string): Promise<DataContents> => {
  const connection = await findRunningEmbeddedDatabase(dataDir)
  if (!connection) throw new Error('the server does not run')
  const client = new pg.Client({ ...connection })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select (select count(*)::int from clients) as clients, (select count(*)::int from users) as users,
        (select count(*)::int from project_pins) as points, (select count(*)::int from project_pin_comments) as comments,
        (select count(*)::int from files) as files, (select count(*)::int from share_links) as links,
        (select md5(string_agg(id || title || description || matter_point_coordinates::text, ',' order by id))
          from project_pins) as texts`,
    )
    const { rows: named } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from files',
    )
    const storage = createDiskStorage(join(dataDir, 'files'))
    let damagedFiles = 0
    for (const { name, sha256 } of named) {
      const hash = createHash('sha256')
      for await (const chunk of (await storage.get(name)) as AsyncIterable<Buffer>)
        hash.update(chunk)
      if (hash.digest('hex') !== sha256) damagedFiles += 1
    }
    return { rows: rows[0] ?? {}, damagedFiles }
  } finally {
    await client.end()
  }
}
