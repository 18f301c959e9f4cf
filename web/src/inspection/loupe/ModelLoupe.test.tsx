import type { ModelViewer } from '@nspect/viewer'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ModelLoupe } from './ModelLoupe.tsx'

it('T191: the loupe shows the one frame that is drawn while a finger rests', async () => {
  let draw = () => {}
  const viewer = {
    on: (_: string, handle: (frame: HTMLCanvasElement) => void) => {
      draw = () => handle(document.createElement('canvas'))
      return () => {}
    },
    // as if it was drawn at once
    aimAt: () => draw(),
  } as unknown as ModelViewer
  await renderComponent(<ModelLoupe viewer={viewer} finger={{ x: 100, y: 200 }} />)
  expect(document.querySelector('[data-loupe]')).not.toHaveAttribute('data-empty')
})
