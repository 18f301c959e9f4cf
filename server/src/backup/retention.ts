import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  getBackupBlobFolder,
  listBackups,
  listFolderEntries,
  parseBackupTime,
  syncBackupFolder,
  unfinishedSuffix,
} from './backupFolder.ts'
import { type BackupManifest, blobListPath, encryptedSuffix, manifestPath } from './format.ts'

/**
 * How many backups are kept: the newest of each of so many days, weeks and months that have one.
 */
export interface RetentionPolicy {
  days: number
  weeks: number
  months: number
}

/**
 * Those made before a migration are kept this long, in milliseconds, whatever else was made on
 * their day.
 */
const migrationsKept = 30 * 24 * 3_600_000

/** A backup as the rule sees it. */
export interface ListedBackup {
  name: string
  why: BackupManifest['why'] | undefined
}

const formatDay = (at: Date) => at.toISOString().slice(0, 10)

/** The Monday of a week. */
const formatWeek = (at: Date) => {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return formatDay(monday)
}

const formatMonth = (at: Date) => at.toISOString().slice(0, 7)

/**
 * Which backups are not kept any more? The newest always is. Days begin at midnight UTC, as the
 * names say.
 */
export const listOutdatedBackups = (
  backups: readonly ListedBackup[],
  keep: RetentionPolicy,
  now: Date,
): string[] => {
  const newestFirst = backups
    .map((backup) => ({ ...backup, at: parseBackupTime(backup.name) }))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name))
  for (const [most, periodOf] of [
    [keep.days, formatDay],
    [keep.weeks, formatWeek],
    [keep.months, formatMonth],
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

const readBackupReason = async (path: string): Promise<BackupManifest['why'] | undefined> => {
  const { why } = JSON.parse(await readFile(path, 'utf8')) as Partial<BackupManifest>
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
  for (const first of await listFolderEntries(getBackupBlobFolder(folder))) {
    if (!/^[0-9a-f]{2}$/.test(first)) continue
    for (const name of await listFolderEntries(join(getBackupBlobFolder(folder), first))) {
      const blob = name.endsWith(encryptedSuffix) ? name.slice(0, -encryptedSuffix.length) : name
      if (!named.has(blob))
        await rm(join(getBackupBlobFolder(folder), first, name), { force: true })
    }
  }
}

/**
 * Removes backups that are not kept any more, and bytes that only they named; returns their names.
 * For whoever holds the folder. A kill in between leaves whole backups, and bytes that the next run
 * removes.
 */
export const removeOutdatedBackups = async (
  folder: string,
  keep: RetentionPolicy,
  now: Date,
): Promise<string[]> => {
  const backups: ListedBackup[] = []
  for (const name of await listBackups(folder)) {
    // one that cannot be read is not ours to remove
    const why = await readBackupReason(join(folder, name, manifestPath)).catch(() => null)
    if (why !== null) backups.push({ name, why })
  }
  const removed = listOutdatedBackups(backups, keep, now)
  for (const name of removed) {
    const aside = join(folder, `${name}${unfinishedSuffix}`)
    await rename(join(folder, name), aside)
    await syncBackupFolder(folder)
    await rm(aside, { recursive: true, force: true })
  }
  await removeUnnamedBlobs(folder)
  return removed
}
