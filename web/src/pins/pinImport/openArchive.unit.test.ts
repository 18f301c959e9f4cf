import { limits } from '@nspect/contract/shared/limits'
import { expect, it } from 'vitest'
import { packZip } from '../../testing/evidenceRecords.ts'
import { openArchive } from './openArchive.ts'

/** The archive with another size of its only file, as it says. */
const claim = (zip: Uint8Array<ArrayBuffer>, size: number) => {
  const claimed = zip.slice()
  const view = new DataView(claimed.buffer)
  // its entry in the directory at the end of the archive
  for (let at = 0; at < zip.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return new Blob([claimed])
}

it('T812: a file of a ZIP is refused if it is larger than an upload, or than it says', async () => {
  const bomb = await packZip({ 'D-1.jpg': new Uint8Array(limits.imageBytes + 1) })
  expect((await openArchive(claim(bomb, limits.imageBytes + 1))).paths).toEqual([])
  const { paths, read } = await openArchive(claim(bomb, 1000))
  expect(paths).toEqual(['D-1.jpg'])
  await expect(read('D-1.jpg')).rejects.toThrow('Invalid uncompressed size')
  const { read: readGood } = await openArchive(new Blob([await packZip({ 'a/D-2.jpg': 'photo' })]))
  expect(await (await readGood('a/D-2.jpg')).text()).toBe('photo')
})
