import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { FirmReportPin } from './FirmReportPin.tsx'

const photo = {
  id: 5,
  projectPinId: 71,
  addedBy: 'Tomas Okafor',
  addedById: 4,
  updatedDateTime: '2026-03-01T08:00:00.000Z',
  version: 1,
  imagePath: 'files/socket',
  thumbPath: 'files/socket-small',
  width: 400,
  height: 300,
  caption: 'Live parts within reach',
}
const render = (photos: (typeof photo)[]) => {
  const pin = buildReportedPin({
    imageUrl: 'files/model-card',
    stillUrl: 'files/model',
    projectPinPhotos: photos,
  })
  return renderComponent(
    <ol>
      <FirmReportPin pin={pin} project={buildProject()} token="link" name="Harbour Electric" />
    </ol>,
    { as: null },
  )
}

it('T564: a contractor sees the photo of a point first, and its model picture where there is none', async () => {
  await render([photo])
  const [first] = screen.getAllByRole('img')
  expect(first).toHaveAccessibleName('Live parts within reach')
  expect(first).toHaveAttribute('src', expect.stringContaining('files/socket-small'))
})

it('T564: without a photo a contractor sees the model picture first', async () => {
  await render([])
  const [first] = screen.getAllByRole('img')
  expect(first).toHaveAttribute('src', expect.stringContaining('files/model-card'))
})
