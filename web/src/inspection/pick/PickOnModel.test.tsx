import type { ModelViewer, ScenePlace, SurfaceHit, ViewerEvents } from '@nspect/viewer'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { project } from '../../testing/inspectionRecords.ts'
import { renderPart } from '../../testing/renderScreen.tsx'
import { PickOnModel } from './PickOnModel.tsx'

/** A tour in which a point is only seen from its own panorama. */
class Tour {
  at = 'lobby'
  readonly photographed: string[] = []
  readonly refining = null
  readonly #onPress: ((hit: SurfaceHit) => void)[] = []
  readonly points = {
    goTo: async () => {
      this.at = 'lobby'
    },
    screenshot: async () => {
      this.photographed.push(this.at)
      return new Blob(['picture'])
    },
  }
  on(name: keyof ViewerEvents, listener: (hit: SurfaceHit) => void) {
    if (name === 'press') this.#onPress.push(listener)
    return () => {}
  }
  setMode() {}
  toScreen(_: unknown, of?: ScenePlace) {
    return of?.scene === undefined || of.scene === this.at ? { x: 400, y: 300, visible: true } : null
  }
  evidenceCamera() {
    return null
  }
  press(hit: SurfaceHit) {
    for (const listener of this.#onPress) listener(hit)
  }
}

let tour: Tour
vi.mock('../viewport/ModelViewerWindow.tsx', () => ({
  ModelViewerWindow: ({ onViewer }: { onViewer: (viewer: ModelViewer) => void }) => {
    useEffect(() => onViewer(tour as unknown as ModelViewer), [onViewer])
    return null
  },
}))

afterEach(() => void vi.restoreAllMocks())

it('the picture of a place that is picked in a tour shows it, though one has walked on meanwhile', async () => {
  tour = new Tour()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 800, height: 600 } as DOMRect)
  const onPicked = vi.fn()
  const { user } = await renderPart(
    <PickOnModel project={project()} pins={[]} onPicked={onPicked} onClose={() => undefined} />,
  )
  const place = { position: { x: 0, y: 0, z: -1 }, normal: { x: 0, y: 0, z: 1 }, screen: { x: 0, y: 0 } }
  act(() => tour.press({ ...place, object: 'model', scene: 'lobby', model: 'file' }))
  tour.at = 'stairs'
  await user.click(screen.getByRole('button', { name: 'Use this place' }))
  await waitFor(() => expect(onPicked).toHaveBeenCalledOnce())
  expect(tour.photographed).toEqual(['lobby', 'lobby'])
})
