import { Readable } from 'node:stream'
import type { FileVariant } from '../db/tables/files.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import type { DrawnSheet } from '../files/plans/planMessages.ts'
import type { FileStorage, StoredFile } from '../storage/storage.ts'

/**
 * Stores the pictures of a drawn sheet: the row of `files` without its tenant. If that fails,
 * nothing is left.
 */
export const storeSheetFiles = async (
  storage: FileStorage,
  { pictures }: DrawnSheet,
  displayName: string,
): Promise<AcceptedFile> => {
  const variants: Record<string, FileVariant> = {}
  let full: StoredFile | undefined
  try {
    for (const [variant, { bytes, mime, width, height }] of Object.entries(pictures)) {
      const stored = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
      if (variant === 'full') full = stored
      variants[variant] = { name: stored.name, size: stored.size, mime, width, height }
    }
    if (!full) throw new Error('a drawn sheet has no picture')
    const { mime, width, height } = pictures.full
    return { kind: 'photo', displayName, ...full, mime, width, height, variants }
  } catch (error) {
    await removeSheetFiles(storage, { variants })
    throw error
  }
}

/** Removes the bytes of a sheet that nothing refers to. */
export const removeSheetFiles = async (
  storage: FileStorage,
  { variants = {} }: Pick<AcceptedFile, 'variants'>,
) => {
  // what is left is swept a day later
  await Promise.allSettled(Object.values(variants).map(({ name }) => storage.remove(name)))
}
