import { expect, it } from 'vitest'
import { type DrawnScene, resizeScene } from './drawnScene.ts'

it('pins are drawn with the pixels of the screen that the view is resized on', () => {
  const drawn: number[] = []
  const pins = { pixels: 1 }
  const renderer = { pixelRatio: 2, resize: () => drawn.push(pins.pixels) }
  resizeScene(
    { renderer, pins, pinLabels: { again: () => {} } } as unknown as DrawnScene,
    {} as HTMLElement,
  )
  expect(drawn).toEqual([2])
})
