import { downloadZip } from 'client-zip'
import { saveAs } from '../ui/saveAs.ts'
import type { UnsentChange } from './unsentStore.ts'
import { readFiles } from './unsentStore.ts'

/** A name that is the same in every file system. */
const nameOf = (text: string) => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)

/** Downloads changes with their files as a ZIP: `unsent.json`, and a folder of files for each change. */
export const exportUnsent = async (changes: readonly UnsentChange[]): Promise<void> => {
  const entries: { name: string; input: Blob | string }[] = []
  const listed = []
  for (const [index, change] of changes.entries()) {
    const folder = `${index + 1}-${nameOf(change.title) || change.kind}`
    const files = await readFiles(change.key)
    const paths = files.map(
      ({ role, file }, n) => `${folder}/${n + 1}-${role}-${nameOf(file.name)}`,
    )
    entries.push(...files.map(({ file }, n) => ({ name: paths[n] ?? '', input: file })))
    listed.push({ ...change, files: paths })
  }
  entries.unshift({ name: 'unsent.json', input: JSON.stringify(listed, null, 2) })
  saveAs(await downloadZip(entries).blob(), 'nspect-unsent.zip')
}
