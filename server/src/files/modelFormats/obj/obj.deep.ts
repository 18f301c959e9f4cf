import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { convertInProcess } from '../../../testing/models/convertInProcess.ts'
import { getTestRoot } from '../../../testing/testRoot.ts'

const most = 700e6
const three = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(getTestRoot(), 'nspect-obj-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each([
  ['3 million faces over three corners', 'f 1 2 3\n'.repeat(3_000_000), 'read'],
  ['one face with 2 million corners', `f${' 1'.repeat(2_000_000)}\n`, 'model.invalid'],
])(
  'T446: an OBJ of %s is read or refused within 700 MB',
  { timeout: 180_000 },
  async (_, faces, expected) => {
    const path = join(folder, 'scan.obj')
    await writeFile(path, `${three}${faces}`)
    const { outcome, peak } = await convertInProcess('obj', path)
    expect(outcome).toBe(expected)
    expect(peak).toBeLessThan(most)
  },
)
