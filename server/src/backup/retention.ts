import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { blobFolder, entriesOf, listBackups, syncFolder, timeOf, unfinished } from './folder.ts'
import { blobListPath, type Manifest, manifestPath, sealedEnding } from './format.ts'

/** How many backups are kept: the newest of each of so many days, weeks and months that have one. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** Those made before a migration are kept this long, in milliseconds, whatever else was made on their day. */
const migrationsKept = 30 * 24 * 3_600_000

/** A backup as the rule sees it. */
export interface KnownBackup {
  name: string
  why: Manifest['why'] | undefined
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The Monday of a week. */
const weekOf = (at: Date) => {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return dayOf(monday)
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** Which backups are not kept any more? The newest always is. Days begin at midnight UTC, as the names say. */
export const outdated = (backups: readonly KnownBackup[], keep: Keep, now: Date): string[] => {
  const newestFirst = backups
    .map((one) => ({ ...one, at: timeOf(one.name) }))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name))
  for (const [most, periodOf] of [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const) {
    const periods = new Set<string>()
    for (const { name, at } of newestFirst) {
      if (periods.has(periodOf(at)) || periods.size >= most) continue
      periods.add(periodOf(at))
      kept.add(name)
    }
  }
  return newestFirst
    .filter(({ name, why, at }) => {
      const isOfMigration = why === 'migration' && now.getTime() - at.getTime() < migrationsKept
      return !kept.has(name) && !isOfMigration
    })
    .map(({ name }) => name)
}

const whyOf = async (path: string): Promise<Manifest['why'] | undefined> => {
  const { why } = JSON.parse(await readFile(path, 'utf8')) as Partial<Manifest>
  return why
}

/** Removes the bytes that no backup of the folder names any more. */
const removeUnnamedBlobs = async (folder: string): Promise<void> => {
  const named = new Set<string>()
  for (const name of await listBackups(folder)) {
    // one whose list cannot be read might need any of them: this throws
    for (const blob of (await readFile(join(folder, name, blobListPath), 'utf8')).split('\n'))
      named.add(blob)
  }
  for (const first of await entriesOf(blobFolder(folder))) {
    if (!/^[0-9a-f]{2}$/.test(first)) continue
    for (const name of await entriesOf(join(blobFolder(folder), first))) {
      const blob = name.endsWith(sealedEnding) ? name.slice(0, -sealedEnding.length) : name
      if (!named.has(blob)) await rm(join(blobFolder(folder), first, name), { force: true })
    }
  }
}

/**
 * Removes backups that are not kept any more, and bytes that only they named; returns their names. For whoever holds the
 * folder. A kill in between leaves whole backups, and bytes that the next run removes.
 */
export const removeOutdated = async (folder: string, keep: Keep, now: Date): Promise<string[]> => {
  const backups: KnownBackup[] = []
  for (const name of await listBackups(folder)) {
    // one that cannot be read is not ours to remove
    const why = await whyOf(join(folder, name, manifestPath)).catch(() => null)
    if (why !== null) backups.push({ name, why })
  }
  const removed = outdated(backups, keep, now)
  for (const name of removed) {
    const aside = join(folder, `${name}${unfinished}`)
    await rename(join(folder, name), aside)
    await syncFolder(folder)
    await rm(aside, { recursive: true, force: true })
  }
  await removeUnnamedBlobs(folder)
  return removed
}
