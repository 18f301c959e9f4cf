import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildImage, buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { FirmReportPage } from './FirmReportPage.tsx'
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
  taken: null,
  width: 400,
  height: 300,
  caption: 'Live parts within reach',
}
const opened = { firm: { id: 3, name: 'Harbour Electric' }, token: 'link', asOf: 0 }
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

it('T610: a contractor reads the floor without opening anything', async () => {
  const at = { position: { x: 1, y: 2, z: 0 }, normal: { x: 0, y: 0, z: 1 }, key: 'wall' }
  const pin = buildReportedPin({ matterPointCoordinates: { ...at, floor: 1 } })
  await renderComponent(<FirmReportPage project={buildProject()} pins={[pin]} {...opened} />, {
    as: null,
  })
  expect(screen.getByText(/· Floor 2$/)).toBeVisible()
})

it('T610: a contractor sees the place of a point on its plan, named by the sheet', async () => {
  const plan = buildImage({
    id: 4,
    previewPath: 'file/plan-preview',
    width: 4000,
    height: 3000,
    sheet: { planFileId: 2, pageNumber: 1, name: 'A-101 Ground floor' },
  })
  const pin = buildReportedPin({
    projectModelImageId: 4,
    annotationCoordinates: {
      geometry: { type: 'RECTANGLE', x: 20, y: 30, width: 4, height: 4 },
      data: { id: 1 },
    },
  })
  const project = buildProject({ projectModelImages: [plan] })
  await renderComponent(<FirmReportPage project={project} pins={[pin]} {...opened} />, {
    as: null,
  })
  expect(screen.getByAltText(/^Where point/)).toHaveAttribute(
    'src',
    expect.stringContaining('file/plan-preview'),
  )
  expect(screen.getByText('A-101 Ground floor')).toBeVisible()
})

it('T168: points that others resolved are listed as resolved, not as submitted by the contractor', async () => {
  const pins = [buildReportedPin({ id: 1, isResolved: true }), buildReportedPin({ id: 2 })]
  await renderComponent(<FirmReportPage project={buildProject()} pins={pins} {...opened} />, {
    as: null,
  })
  expect(screen.getByRole('heading', { name: 'Resolved: 1' })).toBeVisible()
  expect(screen.queryByText(/submitted/i)).toBeNull()
})

it('T564: a contractor unfolds the larger pictures of a point', async () => {
  const { user } = await render([])
  expect(screen.getAllByRole('img')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Location and images/ }))
  expect(screen.getAllByRole('img').length).toBeGreaterThan(1)
})

it('T813: a contractor reads common defects in their language, and the words as written', async () => {
  const pins = [
    buildReportedPin({ title: 'Heizkörper bleibt kalt', readyTitle: 'Radiator stays cold' }),
    buildReportedPin({ id: 72, pinNumber: 2, title: 'Teppich riecht' }),
  ]
  await renderComponent(<FirmReportPage project={buildProject()} pins={pins} {...opened} />, {
    as: null,
  })
  expect(screen.getByRole('heading', { name: /Radiator stays cold/ })).toBeVisible()
  expect(screen.getByText('As written: Heizkörper bleibt kalt')).toBeVisible()
  expect(screen.getByText('As written')).toBeVisible()
})

it('T813: where nothing was translated, nothing is marked', async () => {
  const pins = [
    buildReportedPin({ title: 'Radiator stays cold', readyTitle: 'Radiator stays cold' }),
    buildReportedPin({ id: 72, pinNumber: 2, title: 'Carpet smells' }),
  ]
  await renderComponent(<FirmReportPage project={buildProject()} pins={pins} {...opened} />, {
    as: null,
  })
  expect(screen.queryByText(/As written/)).toBeNull()
})
