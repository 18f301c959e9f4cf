import type { ModelViewer, RefiningState } from '@nspect/viewer'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import { ModelRefiningNote } from './ModelRefiningNote.tsx'

/** A viewer that shows a coarse copy. */
const coarseViewer = (refining: RefiningState | null) => {
  let tell = (_: RefiningState | null) => {}
  const refine = vi.fn()
  const on = (_: string, listener: typeof tell) => {
    tell = listener
    return () => {}
  }
  const viewer = { refining, refine, on } as Partial<ModelViewer> as ModelViewer
  return { viewer, refine, tell: (next: RefiningState | null) => act(() => tell(next)) }
}
const MB = 1024 ** 2

it('T343: over a coarse copy one reads how far the model is and that points wait for it, until it is there', async () => {
  const { viewer, tell } = coarseViewer({ state: 'loading', progress: null })
  await renderComponent(<ModelRefiningNote viewer={viewer} bytes={60 * MB} canPlace />)
  expect(screen.getByText('Low-detail copy while the full model loads')).toBeVisible()
  expect(screen.getByText(/Add points once the full model has loaded/)).toBeVisible()
  tell({ state: 'loading', progress: { stage: 'download', loaded: 15 * MB, total: 60 * MB } })
  expect(screen.getByText('15 MB of 60 MB')).toBeVisible()
  tell(null)
  expect(screen.queryByText(/Low-detail copy/)).toBeNull()
})

it('where nobody places points, nothing is said of them', async () => {
  const { viewer } = coarseViewer({ state: 'loading', progress: null })
  await renderComponent(<ModelRefiningNote viewer={viewer} bytes={null} canPlace={false} />)
  expect(screen.queryByText(/Add points once/)).toBeNull()
})

it('T344: a model that did not come is loaded again from its copy', async () => {
  const { viewer, refine } = coarseViewer({ state: 'failed', code: 'network' })
  const { user } = await renderComponent(
    <ModelRefiningNote viewer={viewer} bytes={null} canPlace />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('The full model could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refine).toHaveBeenCalledOnce()
})
