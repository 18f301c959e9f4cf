import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildInspectionPin, buildInspectionProject } from '../../../testing/inspectionRecords.ts'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import { ReadOnlyImages } from './ReadOnlyImages.tsx'

afterEach(() => vi.restoreAllMocks())

const show = () =>
  renderComponent(
    <ReadOnlyImages
      project={buildInspectionProject()}
      pins={[buildInspectionPin()]}
      selectedPinId={null}
      onSelectPin={() => undefined}
    />,
  )

it('pictures of a report say that a mark can be hovered', async () => {
  await show()
  expect(await screen.findByText('Hover for details')).toBeVisible()
})

it('pictures of a report say nothing of hovering where fingers touch them', async () => {
  const originalMatchMedia = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(originalMatchMedia(media), media === '(pointer: coarse)' && { matches: true }),
  )
  await show()
  const silent = await screen.findByRole('status', { hidden: true })
  expect(silent).toBeEmptyDOMElement()
  expect(silent).not.toBeVisible()
})
