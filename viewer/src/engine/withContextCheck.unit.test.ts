import { describe, expect, it } from 'vitest'
import { withContextCheck } from './withContextCheck.ts'

const lost = { name: 'ViewerError', code: 'noWebgl' }

/** A canvas whose context can be lost. */
const createCanvas = () => {
  const canvas = new EventTarget()
  const context = { isContextLost: () => isLost }
  let isLost = false
  const lose = () => {
    isLost = true
    canvas.dispatchEvent(new Event('webglcontextlost'))
  }
  const silently = () => {
    isLost = true
  }
  return { canvas, context, lose, silently }
}

describe('a picture that is read from the graphics card', () => {
  it('is taken while the card is there', async () => {
    const { canvas, context } = createCanvas()
    expect(await withContextCheck(canvas, context, async () => 'picture')).toBe('picture')
  })

  it('is not begun once the card was lost', async () => {
    const { canvas, context, lose } = createCanvas()
    lose()
    let isBegun = false
    const picture = withContextCheck(canvas, context, async () => {
      isBegun = true
    })
    await expect(picture).rejects.toMatchObject(lost)
    expect(isBegun).toBe(false)
  })

  it('fails when the card is lost meanwhile, though the card never answers', async () => {
    const { canvas, context, lose } = createCanvas()
    const picture = withContextCheck(canvas, context, () => new Promise(() => {}))
    lose()
    await expect(picture).rejects.toMatchObject(lost)
  })

  it('is refused when it came from a card that was lost', async () => {
    const { canvas, context, silently } = createCanvas()
    const picture = withContextCheck(canvas, context, async () => {
      silently()
      return 'black'
    })
    await expect(picture).rejects.toMatchObject(lost)
  })
})
