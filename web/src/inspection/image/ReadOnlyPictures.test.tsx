import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pin, project } from '../../testing/inspectionRecords.ts'
import { renderPart } from '../../testing/renderScreen.tsx'
import { ReadOnlyPictures } from './ReadOnlyPictures.tsx'

afterEach(() => vi.restoreAllMocks())

const show = () =>
  renderPart(
    <ReadOnlyPictures
      project={project()}
      pins={[pin()]}
      selectedPinId={null}
      onSelectPin={() => undefined}
    />,
  )

it('pictures of a report say that a mark can be hovered', async () => {
  await show()
  expect(await screen.findByText('Hover for details')).toBeVisible()
})

it('pictures of a report say nothing of hovering where fingers touch them', async () => {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(usual(media), media === '(pointer: coarse)' && { matches: true }),
  )
  await show()
  const silent = await screen.findByRole('status', { hidden: true })
  expect(silent).toBeEmptyDOMElement()
  expect(silent).not.toBeVisible()
})
