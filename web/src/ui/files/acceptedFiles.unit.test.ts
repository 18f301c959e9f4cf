import { expect, it } from 'vitest'
import { addAcceptedFiles } from './acceptedFiles.ts'

const photo = (name: string, size = 10) =>
  new File(['x'.repeat(size)], name, { type: 'image/jpeg' })
const rule = { accept: 'image/jpeg,image/png', max: 2, maxBytes: 20 }

it('a drop zone keeps what fits and names what it leaves out, by reason', () => {
  const { kept, refused } = addAcceptedFiles(
    [photo('lobby.jpg')],
    [photo('pool.jpg'), photo('roof.jpg'), photo('huge.jpg', 21), new File(['x'], 'plan.pdf')],
    rule,
  )
  expect(kept.map((f) => f.name)).toEqual(['lobby.jpg', 'pool.jpg'])
  expect(refused).toEqual({ kind: ['plan.pdf'], size: ['huge.jpg'], count: ['roof.jpg'] })
})

it('takes a model by its ending, whatever type the browser gives it', () => {
  const glb = new File(['glTF'], 'Harbour.GLB')
  expect(addAcceptedFiles([], [glb], { accept: '.glb', max: 1, maxBytes: 20 }).kept).toEqual([glb])
})

it('the same file given twice is held once', () => {
  const lobby = photo('lobby.jpg')
  expect(addAcceptedFiles([lobby], [lobby], rule).kept).toHaveLength(1)
})
