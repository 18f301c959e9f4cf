import { downloadZip } from 'client-zip'
import type { UnsentChange } from '../deviceStore/deviceSchema.ts'
import { downloadBlob } from '../ui/browser/downloadFile.ts'
import { readUnsentFiles } from './unsentStore.ts'

/** A name that is the same in every file system. */
const toSafeFileName = (text: string) => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)

/**
 * Downloads changes with their files as a ZIP: `unsent.json`, and a folder of files for each
 * change.
 */
export const downloadUnsentChanges = async (changes: readonly UnsentChange[]): Promise<void> => {
  const entries: { name: string; input: Blob | string }[] = []
  const listed = []
  for (const [index, change] of changes.entries()) {
    const folder = `${index + 1}-${toSafeFileName(change.title) || change.kind}`
    const files = await readUnsentFiles(change.key)
    const paths = files.map(
      ({ role, file }, n) => `${folder}/${n + 1}-${role}-${toSafeFileName(file.name)}`,
    )
    entries.push(...files.map(({ file }, n) => ({ name: paths[n] ?? '', input: file })))
    listed.push({ ...change, files: paths })
  }
  entries.unshift({ name: 'unsent.json', input: JSON.stringify(listed, null, 2) })
  downloadBlob(await downloadZip(entries).blob(), 'nspect-unsent.zip')
}
