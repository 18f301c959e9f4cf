import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paintMarkUp } from './paintMarkUp.ts'

const [width, height] = [800, 600]
const grey = '#808080'
const plain = sharp({ create: { width, height, channels: 3, background: grey } })
  .png()
  .toBuffer()
/** black and white columns of one pixel: what a blur must not leave */
const stripes = () => {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) data.fill(at % 2 === 0 ? 0 : 255, at * 3, at * 3 + 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** The painted picture, as a function of a place in shares of its sides. */
const painted = async (shapes: MarkUpShape[], picture: Buffer | Promise<Buffer> = plain) => {
  const { data, info } = await sharp(await paintMarkUp(await picture, shapes))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, height])
  return (x: number, y: number) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * info.channels
    return [...data.subarray(at, at + 3)]
  }
}
const [red, white, ground] = [
  [214, 20, 12],
  [255, 255, 255],
  [128, 128, 128],
]

describe('shapes on a photo (T181)', () => {
  it('an arrow goes from its begin to its point, with a white edge, and leaves the rest as it was', async () => {
    const at = await painted([
      {
        kind: 'arrow',
        from: { x: 0.1, y: 0.5 },
        to: { x: 0.9, y: 0.5 },
        color: 'red',
        size: 'large',
      },
    ])
    expect(at(0.1, 0.5)).toEqual(red)
    expect(at(0.5, 0.5)).toEqual(red)
    // the head is wider than the shaft
    expect(at(0.875, 0.48)).toEqual(red)
    expect(at(0.5, 0.49)).toEqual(white)
    expect(at(0.5, 0.4)).toEqual(ground)
  })

  it('an ellipse is a line around what it shows', async () => {
    const at = await painted([
      { kind: 'ellipse', x: 0.25, y: 0.25, width: 0.5, height: 0.5, color: 'red', size: 'large' },
    ])
    expect([at(0.25, 0.5), at(0.5, 0.25), at(0.5, 0.5)]).toEqual([red, red, ground])
  })

  it('a free line passes all of its places', async () => {
    const points = [0.1, 0.3, 0.5, 0.7].map((x, index) => ({ x, y: index % 2 === 0 ? 0.2 : 0.8 }))
    const at = await painted([{ kind: 'line', points, color: 'blue', size: 'medium' }])
    for (const { x, y } of points) expect(at(x, y)).toEqual([11, 87, 208])
  })

  it('a text stands on a plate of its colour, inside the picture even if it begins at its edge', async () => {
    const words: MarkUpShape = {
      kind: 'text',
      at: { x: 0.98, y: 0.98 },
      text: 'Crack <3 mm & wet',
      color: 'yellow',
      size: 'large',
    }
    const at = await painted([words])
    expect(at(0.999, 0.999)).toEqual([255, 212, 0])
    expect(at(0.1, 0.1)).toEqual(ground)
    // letters of all languages of the product are drawn, not left out
    for (const text of ['Riß', 'ひび割れ', '裂缝']) {
      const drawn = await painted([{ ...words, at: { x: 0, y: 0 }, text }])
      const row = Array.from(
        { length: 120 },
        (_, step) => drawn((step * 1.2) / width, 0.045)[0] ?? 255,
      )
      expect(Math.min(...row)).toBeLessThan(80)
    }
  })

  it('a blur leaves nothing of what was beneath it, whatever is drawn before, and the rest untouched', async () => {
    const blur: MarkUpShape = { kind: 'blur', x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
    const at = await painted(
      [
        {
          kind: 'line',
          points: [
            { x: 0, y: 0.9 },
            { x: 1, y: 0.9 },
          ],
          color: 'red',
          size: 'small',
        },
        blur,
      ],
      stripes(),
    )
    const inside = Array.from({ length: 100 }, (_, step) => at(0.3 + step / width, 0.5)[0] ?? 0)
    expect(Math.max(...inside) - Math.min(...inside)).toBeLessThan(60)
    expect([at(0.1, 0.1)[0], at(0.1 + 1 / width, 0.1)[0]].sort()).toEqual([0, 255])
  })

  it('shapes that lie on the edge, or have no size, are no reason to fail', async () => {
    const nothing = { x: 1, y: 1, width: 0, height: 0 }
    const at = await painted([
      { kind: 'blur', ...nothing },
      { kind: 'ellipse', ...nothing, color: 'white', size: 'small' },
      { kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, color: 'black', size: 'small' },
      {
        kind: 'line',
        points: [
          { x: 1, y: 1 },
          { x: 1, y: 1 },
        ],
        color: 'black',
        size: 'small',
      },
    ])
    expect(at(0.5, 0.5)).toEqual(ground)
  })
})
