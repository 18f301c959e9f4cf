import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { fileRoutes } from '@nspect/contract/files/files'
import { type ProjectPinPhoto, pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FirmReportPin } from '../reports/visitors/FirmReportPin.tsx'
import { listRepairImages } from '../review/repairImages.ts'
import { buildProject, buildReportedPin } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderComponent, renderScreen } from '../testing/renderScreen.tsx'

const photo: ProjectPinPhoto = {
  id: 4,
  projectPinId: 70,
  caption: 'Upper bracket',
  imagePath: 'files/photo',
  previewPath: 'files/photo-preview',
  thumbPath: 'files/photo-thumb',
  taken: null,
  width: 4,
  height: 3,
  addedBy: 'Mara Lindqvist',
  addedById: 11,
  updatedDateTime: '2026-03-02T09:00:00.000Z',
  version: 1,
}
const stills = { imageUrl: 'files/still-card', stillUrl: 'files/still' }

/** Serves an inspection with this point alone. */
const servePin = (photos: ProjectPinPhoto[]) => {
  const pin = buildInspectionPin({ ...stills, projectPinPhotos: photos })
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.listPins, [pin])
  server.serve(pinRoutes.readPin, pin)
  server.serve(reportRoutes.listReportPins, [
    buildReportedPin({ ...pin, pointCategory: { id: 21, name: 'Joinery', poiColorCode: null } }),
  ])
}

beforeEach(() => {
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(fileRoutes.readFile, new Blob())
})

/** Where the pictures of a point are, and how they are reached. */
const surfaces: Record<string, { open: () => Promise<unknown>; within: string }> = {
  'the list': {
    open: () => renderScreen('/project/edit-project/3?mode=2d', { as: 'Manager' }),
    within: 'button:has([class*=title])',
  },
  'the card': {
    open: () => renderScreen('/project/edit-project/3?mode=2d&pin=70', { as: 'Manager' }),
    within: '[aria-label="Point 7"]',
  },
  'the page of the point': {
    open: () => renderScreen('/nspection-pins/manage/70', { as: 'Manager' }),
    within: '[class*=picture]',
  },
  'the most urgent points of the report': {
    open: () => renderScreen('/project/report/3', { as: 'Manager' }),
    within: '.sight-first',
  },
  'the card of the report': {
    open: () => renderScreen('/project/report/3', { as: 'Manager' }),
    within: '#point-7',
  },
}

const findFirstImage = async (within: string): Promise<string> => {
  const seen = () => document.querySelector<HTMLImageElement>(`${within} img`)
  await waitFor(() => expect(seen()).not.toBeNull(), { timeout: 5000 })
  return seen()?.getAttribute('src') ?? ''
}

it.each(Object.entries(surfaces))(
  'T616 %s leads with the photo, else with the still',
  async (_, { open, within }) => {
    servePin([photo])
    await open()
    expect(await findFirstImage(within)).toContain('files/photo')
  },
)

it.each(Object.entries(surfaces))(
  'T616 %s shows the still of a point without a photo',
  async (_, { open, within }) => {
    servePin([])
    await open()
    expect(await findFirstImage(within)).toContain('files/still')
  },
)

it.each([
  ['photo', [photo], 'files/photo'],
  ['still', [], 'files/still'],
])('T616 the contractor’s page and the repair begin with the %s', async (_, photos, path) => {
  const pin = buildReportedPin({ ...stills, projectPinPhotos: photos })
  await renderComponent(
    <ol>
      <FirmReportPin pin={pin} project={buildProject()} token="link" name="Harbour Electric" />
    </ol>,
    { as: null },
  )
  const [first] = screen.getAllByRole('img')
  expect(first).toHaveAttribute('src', expect.stringContaining(path))
  expect(listRepairImages(pin, []).before[0]).toContain(path)
})
