import type { SceneLocation } from '@nspect/viewer'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeViewer } from '../../testing/fakeViewer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { stubLayout } from '../../testing/stubLayout.ts'
import { PickOnModel } from './PickOnModel.tsx'

/** A tour in which a point is only seen from its own panorama. */
class Tour extends FakeViewer {
  at = 'lobby'
  readonly photographed: string[] = []
  readonly points = {
    goTo: async () => {
      this.at = 'lobby'
    },
    screenshot: async () => {
      this.photographed.push(this.at)
      return new Blob(['picture'])
    },
  }
  override toScreen(_?: unknown, of?: SceneLocation) {
    return of?.scene === undefined || of.scene === this.at ? super.toScreen() : null
  }
}

let tour: Tour
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async () => tour,
}))
beforeEach(stubLayout)

it('the picture of a place that is picked in a tour shows it, though one has walked on meanwhile', async () => {
  tour = new Tour()
  const onPicked = vi.fn()
  const inspection = buildInspectionProject({
    modelLink: 'https://my.matterport.com/show/?m=Hx4Qz81LmTb',
  })
  const { user } = await renderComponent(
    <PickOnModel project={inspection} pins={[]} onPicked={onPicked} onClose={() => undefined} />,
  )
  await waitFor(() => expect(tour.isPressable).toBe(true))
  act(() => tour.press({ scene: 'lobby' }))
  tour.at = 'stairs'
  await user.click(screen.getByRole('button', { name: 'Use this spot' }))
  await waitFor(() => expect(onPicked).toHaveBeenCalledOnce())
  expect(tour.photographed).toEqual(['lobby', 'lobby'])
})
