import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { restoredJobs } from '../db/tables/backups.ts'
import { files } from '../db/tables/files.ts'
import type { FileStorage } from '../storage/storage.ts'
import { createMemoryStorage } from '../testing/memoryStorage.ts'
import { createRecordingJob } from '../testing/recordingJob.ts'
import { getPoolConnection, type TestDatabase } from '../testing/testDatabase.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { listTrailParts, splitTrailIntoMonths } from '../testing/trailOfMonths.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type World } from '../testing/world.ts'
import { BackupError, isTableCopiedAsFile } from './format.ts'
import { findLastBackup } from './lastBackup.ts'
import { openBackup } from './readBackup.ts'
import { restoreDatabaseRows, restoreStoredFiles } from './restoreBackup.ts'
import { runBackup } from './runBackup.ts'
import { createEmptyDatabase } from './testing/createEmptyDatabase.ts'
import type { BackupParts } from './writeBackup.ts'

let w: World
let root: string
let n = 0
const say = () => undefined

const newFolder = () => {
  n += 1
  return join(root, `backups-${n}`)
}

beforeAll(async () => {
  root = await mkdtemp(join(getTestRoot(), 'nspect-backup-'))
  w = await createWorld()
  await splitTrailIntoMonths(w.database.pool)
  await w.database.db.execute(sql`insert into audit_events (at, client_id, actor, actor_name, action, record, request_id)
    select now() - make_interval(months => n), ${w.client.id}, 'user:1', 'Ines Duarte', 'pin.save', 'pin', ''
    from unnest(array[1, 0, 5]) n`)
  const { id: projectId } = await w.project({ projectName: 'Harbour Lights Hotel' })
  for (const title of ['Cracked tile', 'Loose handrail; "2nd floor"\t\\N', 'Fenêtre 窓'])
    await w.pin({ projectId, title })
  for (const text of ['plan of the lobby', 'photo of the roof', 'photo of the roof'])
    await store(text)
})
afterAll(async () => {
  await w.close()
  await rm(root, { recursive: true, force: true })
})

/** Stores a file with a row. */
const store = async (text: string): Promise<string> => {
  const { name, size, sha256 } = await w.storage.put(Readable.from([Buffer.from(text)]), {
    maxBytes: 1_000,
  })
  await w.database.db.insert(files).values({
    clientId: w.client.id,
    kind: 'document',
    name,
    size,
    sha256,
    displayName: 'Lobby.txt',
    mime: 'text/plain',
  })
  return name
}

const parts = (special: Partial<BackupParts> = {}): BackupParts => ({
  connection: getPoolConnection(w.database.pool),
  storage: w.storage,
  folder: join(root, 'backups'),
  recipient: undefined,
  secret: { value: 'a secret for tests that is long enough', isMade: true },
  hashesFile: join(root, 'known-hashes.jsonl'),
  why: 'command',
  now: () => new Date(),
  say,
  signal: new AbortController().signal,
  ...special,
})

/** Restores into a new database and storage, and hands them to `work`. */
const restored = async <T>(
  path: string,
  work: (target: { database: TestDatabase; client: pg.Client; storage: FileStorage }) => Promise<T>,
  key?: string,
): Promise<T> => {
  const database = await createEmptyDatabase()
  const storage = createMemoryStorage(root)
  try {
    const backup = await openBackup(path, key)
    await restoreDatabaseRows({ connection: database.connection, say }, backup, () =>
      restoreStoredFiles(storage, backup, say),
    )
    const client = new pg.Client(database.connection)
    await client.connect()
    return await work({ database, client, storage }).finally(() => client.end())
  } finally {
    await database.drop()
  }
}

/** Every row of every table that a restore keeps as text, and the next value of every sequence. */
const everything = async (client: { query: pg.Client['query'] }) => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('backup_runs', 'servers') order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    found[name] = (await client.query(`select t::text as line from "${name}" t order by 1`)).rows
  }
  found.sequences = (
    await client.query(`select sequencename, last_value from pg_sequences where schemaname = 'public'
      and sequencename not like 'backup_runs%' order by 1`)
  ).rows
  found.constraints = (
    await client.query(`select conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by conname, 2`)
  ).rows
  found.indexes = (
    await client.query(`select indexdef from pg_indexes where schemaname = 'public'
    and indexname <> 'search_words_alike' order by 1`)
  ).rows
  found.statistics = (
    await client.query(
      `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext order by 1`,
    )
  ).rows
  found.trail = await listTrailParts(client)
  found.triggers = (
    await client.query(`select tgname, tgenabled, tgrelid::regclass::text from pg_trigger
      join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace
    where not tgisinternal order by 3, 1`)
  ).rows
  return found
}

const poolOf = ({ pool }: World['database']) => ({
  query: pool.query.bind(pool) as unknown as pg.Client['query'],
})

describe('a backup (T210)', () => {
  it('BI-140: holds every row and every file that a row names, and restores to the same rows, sequences, rules and bytes', async () => {
    const folder = newFolder()
    const backup = await runBackup(parts({ folder }))
    expect(backup).toMatchObject({ newFiles: 2, missing: [], damaged: [] })
    expect(backup.manifest).toMatchObject({ files: { count: 3 }, recipient: null, why: 'command' })
    const before = await everything(poolOf(w.database))
    const after = await restored(backup.path, async ({ client, storage }) => {
      for await (const { name } of w.storage.list()) {
        expect(
          (await buffer(await storage.get(name))).equals(await buffer(await w.storage.get(name))),
        ).toBe(true)
      }
      // the servers of then do not run on what was restored
      expect((await client.query('select from servers')).rowCount).toBe(0)
      return everything(client)
    })
    expect(after).toEqual(before)
  })

  it('copies only what is new, and each content once', async () => {
    const folder = newFolder()
    await runBackup(parts({ folder }))
    const name = await store('photo of the cellar')
    expect(await runBackup(parts({ folder }))).toMatchObject({ newFiles: 1, newBytes: 19 })
    await w.database.db.delete(files).where(eq(files.name, name))
    // without what is known of stored files they are read again, and stored no second time
    expect(await runBackup(parts({ folder, hashesFile: join(root, 'none') }))).toMatchObject({
      newFiles: 0,
    })
    expect(await readdir(folder)).toHaveLength(3 + 2)
  })

  it('reads all tables at one moment, however much is written meanwhile', async () => {
    const folder = newFolder()
    const { id: projectId } = await w.project({ projectName: 'Guesthouse' })
    let isWriting = true
    const writing = (async () => {
      while (isWriting) await w.pin({ projectId, title: 'Written meanwhile' })
    })()
    const backup = await runBackup(parts({ folder }))
    isWriting = false
    await writing
    const { rows } = await restored(backup.path, async ({ client }) =>
      client.query(`select (select count(*)::int from project_pins) as pins,
        (select count(*)::int from search_entries where kind = 'pin') as entries`),
    )
    expect(rows[0]?.pins).toBe(rows[0]?.entries)
  })

  it('begins again if a file and its row are removed while it copies', async () => {
    const name = await store('a print-out that expires')
    let isRemoved = false
    const storage: FileStorage = {
      ...w.storage,
      get: async (wanted, range) => {
        if (!isRemoved && wanted === name) {
          isRemoved = true
          await w.database.db.delete(files).where(eq(files.name, name))
          await w.storage.remove(name)
        }
        return w.storage.get(wanted, range)
      },
    }
    const backup = await runBackup(
      parts({ folder: newFolder(), storage, hashesFile: join(root, 'none') }),
    )
    expect(isRemoved).toBe(true)
    expect(backup.missing).toEqual([])
    expect((await openBackup(backup.path, undefined)).files.map((file) => file.name)).not.toContain(
      name,
    )
  })

  it('names files that were lost or damaged before, and keeps the rest', async () => {
    const lost = await store('lost')
    const changed = await store('changed')
    await w.storage.remove(lost)
    await w.database.db
      .update(files)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(files.name, changed))
    const backup = await runBackup(parts({ folder: newFolder() }))
    expect(backup).toMatchObject({ missing: [lost], damaged: [changed] })
    expect((await findLastBackup(w.database.db, new Date())).good?.lostFiles).toBe(2)
    await restored(backup.path, ({ storage }) => storage.get(changed))
    await w.database.db.delete(files).where(sql`${files.name} in (${lost}, ${changed})`)
  })

  it('keeps the work that waits, which the next start does', async () => {
    const name = 'backup.test'
    await (await createRecordingJob(w, name).start()).stop()
    await w.database.pool.query(
      `insert into jobs.job (name, data, priority) values ('${name}', '{"n": 7}', 3)`,
    )
    const backup = await runBackup(parts({ folder: newFolder() }))
    await restored(backup.path, async ({ database, storage }) => {
      const target = connectDatabase({ ...database.connection, max: 4 }, () => undefined)
      expect(await target.db.select().from(restoredJobs)).toMatchObject([
        { data: { n: 7 }, priority: 3 },
      ])
      const { seen, start } = createRecordingJob({ ...w, database: target, storage }, name)
      const runner = await start()
      await waitUntil(() => seen.runs.length === 1)
      await runner.stop()
      expect(seen.runs).toEqual([7])
      expect(await target.db.select().from(restoredJobs)).toEqual([])
      await target.close()
    })
    await w.database.pool.query('drop schema jobs cascade')
  })

  it('is refused in words while another is made, and for a database without tables', async () => {
    const folder = newFolder()
    const [one, two] = await Promise.allSettled([
      runBackup(parts({ folder })),
      runBackup(parts({ folder })),
    ])
    const refused = [one, two].find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason.message).toMatch(/Another backup is being made/)
    const { connection, drop } = await createEmptyDatabase()
    await expect(runBackup(parts({ connection, folder: newFolder() }))).rejects.toThrow(
      /is empty: there is nothing/,
    )
    await drop()
  })

  it('notes when it was made and where, and why one failed', async () => {
    const { path } = await runBackup(parts({ folder: newFolder() }))
    const later = new Date(Date.now() + 3_600_000)
    const { good, failure } = await findLastBackup(w.database.db, later)
    expect(good).toMatchObject({ path, lostFiles: 0 })
    expect(good?.ageSeconds).toBeGreaterThanOrEqual(3_600)
    expect(failure).toBeNull()
    const file = join(root, 'a file')
    await writeFile(file, '')
    await expect(runBackup(parts({ folder: join(file, 'inside') }))).rejects.toThrow(
      /a file is in its way/,
    )
    const last = await findLastBackup(w.database.db, later)
    expect(last.failure?.problem).toMatch(/a file is in its way/)
    expect(last.good?.path).toBe(path)
  })
})

describe('a restore (T211)', () => {
  let path: string
  let folder: string
  beforeAll(async () => {
    folder = newFolder()
    path = (await runBackup(parts({ folder }))).path
  })

  /**
   * Changes a copy of the backup; returns the sentence that refuses it. Nothing must have been
   * restored.
   */
  const refused = async (
    change: (copy: string, name: string) => Promise<unknown>,
  ): Promise<string> => {
    const copy = newFolder()
    await cp(folder, copy, { recursive: true })
    const name = path.slice(folder.length + 1)
    await change(copy, name)
    const database = await createEmptyDatabase()
    const storage = createMemoryStorage(root)
    try {
      const error = await (async () => {
        const backup = await openBackup(join(copy, name), undefined)
        await restoreDatabaseRows({ connection: database.connection, say }, backup, () =>
          restoreStoredFiles(storage, backup, say),
        )
      })().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(BackupError)
      const client = new pg.Client(database.connection)
      await client.connect()
      const { rows } = await client.query(
        `select count(*)::int as n from pg_tables where schemaname in ('public', 'drizzle')`,
      )
      await client.end()
      expect(rows).toEqual([{ n: 0 }])
      for await (const file of storage.list()) expect(file).toBeUndefined()
      return (error as BackupError).message
    } finally {
      await database.drop()
    }
  }

  /** Replaces the text of a file, and writes its new hash as somebody would who knows how. */
  const rewrite = async (
    copy: string,
    name: string,
    file: string,
    change: (text: string) => string,
  ) => {
    const target = join(copy, name, file)
    await writeFile(target, change(await readFile(target, 'utf8')))
    const sums = join(copy, name, 'SHA256SUMS')
    const hash = createHash('sha256')
      .update(await readFile(target))
      .digest('hex')
    const lines = (await readFile(sums, 'utf8')).split('\n')
    await writeFile(
      sums,
      lines.map((line) => (line.endsWith(`  ${file}`) ? `${hash}  ${file}` : line)).join('\n'),
    )
  }

  it('is refused in words, and leaves nothing: a changed, cut off or missing part', async () => {
    expect(
      await refused((copy, name) =>
        appendFile(join(copy, name, 'tables/project_pins.copy.gz'), 'x'),
      ),
    ).toMatch(/damaged: tables\/project_pins/)
    expect(await refused((copy, name) => rm(join(copy, name, 'tables/users.copy.gz')))).toMatch(
      /damaged: tables\/users/,
    )
    expect(await refused((copy, name) => writeFile(join(copy, name, 'SHA256SUMS'), ''))).toMatch(
      /damaged: SHA256SUMS/,
    )
    expect(
      await refused((copy, name) => writeFile(join(copy, name, 'manifest.json'), '{')),
    ).toMatch(/damaged: manifest/)
    expect(await refused((copy) => rm(join(copy, 'files'), { recursive: true }))).toMatch(
      /incomplete: 3 of its 3 files/,
    )
  })

  it('is refused in words, and leaves nothing: other bytes of a file, also of the same length', async () => {
    const change = async (copy: string, by: (bytes: Buffer) => Buffer) => {
      const [first = ''] = (await readdir(join(copy, 'files'))).filter((name) => name !== 'new')
      const [blob = ''] = await readdir(join(copy, 'files', first))
      const target = join(copy, 'files', first, blob)
      await writeFile(target, by(await readFile(target)))
    }
    const flipped = (bytes: Buffer) =>
      Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)))
    expect(await refused((copy) => change(copy, flipped))).toMatch(/damaged: .*remove this file/)
    expect(await refused((copy) => change(copy, (bytes) => bytes.subarray(0, 3)))).toMatch(
      /damaged: /,
    )
  })

  it('is refused in words, and leaves nothing: another version', async () => {
    const newer = (copy: string, name: string) =>
      rewrite(copy, name, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2'))
    expect(await refused(newer)).toMatch(/newer version of nSpect/)
    const schema = (when: number) => (copy: string, name: string) =>
      rewrite(copy, name, 'manifest.json', (text) => text.replace(/"when": \d+/, `"when": ${when}`))
    expect(await refused(schema(99_999_999_999_999))).toMatch(/newer version of nSpect/)
    expect(await refused(schema(1))).toMatch(/a version of nSpect that this one does not know/)
  })

  it('is refused in words where there is no backup, or an installation already', async () => {
    await expect(openBackup(join(root, 'nowhere'), undefined)).rejects.toThrow(/There is no folder/)
    await expect(openBackup(root, undefined)).rejects.toThrow(/There is no backup in/)
    const backup = await openBackup(folder, undefined)
    expect(backup.path).toBe(path)
    await expect(
      restoreDatabaseRows({ connection: getPoolConnection(w.database.pool), say }, backup, () =>
        Promise.reject(new Error()),
      ),
    ).rejects.toThrow(/an installation here already, with 2 clients and \d+ points/)
  })

  it('goes on where one was killed: files that are there already are compared, and kept or replaced', async () => {
    const backup = await openBackup(path, undefined)
    const storage = createMemoryStorage(root)
    const [kept, replaced] = backup.files
    await storage.put(await w.storage.get(kept?.name ?? ''), {
      maxBytes: 100,
      name: kept?.name ?? '',
    })
    await storage.put(Readable.from([Buffer.alloc(replaced?.size ?? 0)]), {
      maxBytes: 100,
      name: replaced?.name ?? '',
    })
    await restoreStoredFiles(storage, backup, say)
    for (const { name, sha256 } of backup.files) {
      expect(
        createHash('sha256')
          .update(await buffer(await storage.get(name)))
          .digest('hex'),
      ).toBe(sha256)
    }
  })
})

describe('an encrypted backup (T212)', () => {
  let key: string
  let recipient: string
  let path: string
  let folder: string
  beforeAll(async () => {
    key = await generateX25519Identity()
    recipient = await identityToRecipient(key)
    folder = newFolder()
    path = (await runBackup(parts({ folder, recipient }))).path
  })

  it('holds nothing that the server could read again, and no hash of a file', async () => {
    const all = await readdir(folder, { recursive: true, withFileTypes: true })
    const copied = (await openBackup(path, key)).files.filter(isTableCopiedAsFile)
    expect(copied).toHaveLength(3)
    for (const entry of all.filter((one) => one.isFile())) {
      const content = await readFile(join(entry.parentPath, entry.name))
      for (const text of ['Cracked tile', 'photo of the roof', 'secret for tests'])
        expect(content.includes(text)).toBe(false)
      if (entry.name.endsWith('.age'))
        expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      else expect(['manifest.json', 'SHA256SUMS', 'blobs.txt', 'README.txt']).toContain(entry.name)
    }
    for (const { sha256 } of copied)
      expect(all.some(({ name }) => name.includes(sha256))).toBe(false)
  })

  it('restores with its key, and copies nothing again without it', async () => {
    const before = await everything(poolOf(w.database))
    expect(await restored(path, ({ client }) => everything(client), key)).toEqual(before)
    expect(await runBackup(parts({ folder, recipient }))).toMatchObject({ newFiles: 0 })
  })

  it('is refused in words without its key, or with another', async () => {
    await expect(openBackup(path, undefined)).rejects.toThrow(/encrypted to age1.*--key FILE/)
    await expect(openBackup(path, await generateX25519Identity())).rejects.toThrow(
      /The key given is that of age1/,
    )
    await expect(openBackup(path, 'AGE-SECRET-KEY-1NONE')).rejects.toThrow(/cannot be read/)
  })
})
