import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { computeSourceHash } from './sourceHash.ts'

/** Folder of the demo's files. */
export const assetFolder = join(import.meta.dirname, '..', 'assets')
const manifestPath = join(assetFolder, 'manifest.json')

export interface AssetManifest {
  /** `computeSourceHash` of the source that the files were generated from */
  source: string
  /** SHA-256 of each file, hex, by its name in the folder */
  files: Record<string, string>
}

export const computeSha256 = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex')

export const readManifest = async (): Promise<AssetManifest> =>
  JSON.parse(await readFile(manifestPath, 'utf8')) as AssetManifest

/** The files of the manifest, by name. */
export const readAssets = async (): Promise<Map<string, Buffer>> => {
  const names = Object.keys((await readManifest()).files)
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(assetFolder, name))] as const),
    ),
  )
}

/** Replaces the files of the folder. Returns the names of those whose bytes changed. */
export async function writeAssets(files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const before = await readManifest().catch((): AssetManifest => ({ source: '', files: {} }))
  for (const name of Object.keys(before.files))
    if (!files.has(name)) await rm(join(assetFolder, name), { force: true })
  const manifest: AssetManifest = { source: computeSourceHash(), files: {} }
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = join(assetFolder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    manifest.files[name] = computeSha256(bytes)
  }
  await writeFile(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
  return Object.keys(manifest.files).filter((name) => manifest.files[name] !== before.files[name])
}
