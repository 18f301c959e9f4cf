import { pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  type DoubtfulPin,
  type Revision,
  revisionRoutes,
} from '@nspect/contract/revisions/revisions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildImage as imageRecord } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent, renderScreen } from '../../testing/renderScreen.tsx'
import { setDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { RevisionsDialog } from './RevisionsDialog.tsx'

const image = imageRecord({
  width: 1240,
  height: 1754,
  sheet: { planFileId: 5, pageNumber: 1, name: 'A-101' },
})
const mark = (x: number) => ({
  geometry: { type: 'RECTANGLE' as const, x, y: 30, width: 10, height: 8 },
  data: { id: `mark-${x}` },
})
const inspection = buildInspectionProject({
  projectModelImages: [image],
  planSheets: { total: 1, waiting: 0 },
})
const points = [1, 2, 3].map((n) =>
  buildInspectionPin({
    id: 70 + n,
    projectId: inspection.id,
    pinNumber: n,
    title: `Point ${n}`,
    version: 4,
    projectModelImageId: 21,
    annotationCoordinates: mark(20 + n),
    isDoubtful: true,
  }),
)
const doubtful = points.map(
  ({ id, pinNumber, title, version, annotationCoordinates }): DoubtfulPin => ({
    projectPinId: id,
    revisionId: 9,
    pinNumber,
    title,
    version,
    projectModelImageId: 21,
    oldPicture: {
      imagePath: 'files/old',
      thumbPath: 'files/oldThumb',
      width: 1240,
      height: 1754,
      tiles: null,
    },
    oldAnnotation: mark(10 + pinNumber),
    oldPoint: null,
    annotationCoordinates,
    matterPointCoordinates: null,
    doubt: null,
    distance: null,
    stillUrl: null,
  }),
)
const answered = (n: number, changes = {}) => ({
  projectPin: { ...(points[n] as (typeof points)[0]), version: 5, ...changes },
})

beforeEach(() => {
  server.serve(projectRoutes.readProject, inspection)
  server.serve(pinRoutes.listPins, points)
  server.serve(revisionRoutes.listDoubtfulPins, doubtful)
})
const sent = () =>
  server
    .sent(revisionRoutes.checkCarriedPin)
    .map(({ input }) => [input.projectPinId, input.decision])

/** Waits until a point is shown and can be decided about. */
const shown = async (n: number, button = /^Keep/) => {
  await screen.findByRole('heading', { name: new RegExp(`Point ${n}`) })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'false'),
  )
}

describe('points that were carried over', () => {
  it('T298: are decided about although the list of points was read before they were carried', async () => {
    server.serve(pinRoutes.listPins, [
      { ...(points[0] as (typeof points)[0]), version: 3 },
      ...points.slice(1),
    ])
    server.serve(revisionRoutes.checkCarriedPin, answered(0, { isDoubtful: false }))
    const { user } = await renderScreen(`/project/check-points/${inspection.id}`, { as: 'Manager' })
    await shown(1)
    await user.click(screen.getByRole('button', { name: /^Keep/ }))
    await shown(2)
    const [decided] = server.sent(revisionRoutes.checkCarriedPin)
    expect(decided?.input.version).toBe(4)
  })

  it('T298: are decided about one after the other, by keys too, and the last decision is taken back', async () => {
    const kept = answered(0, { isDoubtful: false })
    server.serve(
      revisionRoutes.checkCarriedPin,
      kept,
      { projectPin: null },
      answered(1),
      answered(1),
      answered(2),
    )
    const { user } = await renderScreen(`/project/check-points/${inspection.id}`, { as: 'Manager' })
    await shown(1)
    expect(screen.getByText('0 of 3 checked')).toBeVisible()
    expect(
      screen.getAllByRole('figure').map((side) => side.querySelector('img')?.getAttribute('src')),
    ).toEqual([expect.stringContaining('files/old'), expect.stringMatching(/files\/[ab]$/)])
    await user.click(screen.getByRole('button', { name: /^Keep/ }))
    await shown(2)
    await user.keyboard('d')
    await screen.findByRole('heading', { name: /Point 3/ })
    expect(screen.getByText('2 of 3 checked')).toBeVisible()
    await user.keyboard('u')
    await shown(2)
    await user.keyboard('k')
    await shown(3)
    await user.keyboard('k')
    expect(await screen.findByText('All 3 points are checked.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the inspection' })).toBeVisible()
    expect(sent()).toEqual([
      [71, 'keep'],
      [72, 'discard'],
      [72, 'undo'],
      [72, 'keep'],
      [73, 'keep'],
    ])
    const undone = server.sent(revisionRoutes.checkCarriedPin)[2]?.input
    expect(undone?.version).toBe(5)
  })

  it.each([
    ['D', 'd', 'discard'],
    ['K', 'k', 'keep'],
  ])(
    'T298: %s pressed twice decides about one point, not about the next one that nobody has seen',
    async (_, key, what) => {
      server.serve(revisionRoutes.checkCarriedPin, answered(0), answered(1))
      const { user } = await renderScreen(`/project/check-points/${inspection.id}`, {
        as: 'Manager',
      })
      await shown(1)
      await user.keyboard(key)
      await screen.findByRole('heading', { name: /Point 2/ })
      await user.keyboard(key)
      await shown(2)
      expect(sent()).toEqual([[71, what]])
    },
  )

  it('T298: what somebody else has decided meanwhile is told, and the next one can be gone on with', async () => {
    server.serve(revisionRoutes.checkCarriedPin, createRefusal('record.stale'))
    const { user } = await renderScreen(`/project/check-points/${inspection.id}`, { as: 'Manager' })
    await shown(1)
    await user.click(screen.getByRole('button', { name: /^Keep/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Someone else changed or decided on this point',
    )
    await user.click(screen.getByRole('button', { name: 'Next point' }))
    await screen.findByRole('heading', { name: /Point 2/ })
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('m')
    expect(screen.getByRole('button', { name: 'Move here' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: /^Move/ })).toBeVisible()
  })

  it('T310: a point on a model says why it waits, with how far its surface lies away', async () => {
    const [first, ...others] = doubtful
    server.serve(revisionRoutes.listDoubtfulPins, [
      { ...first, doubt: 'moved', distance: 0.12 } as DoubtfulPin,
      ...others,
    ])
    await renderScreen(`/project/check-points/${inspection.id}`, { as: 'Manager' })
    expect(
      await screen.findByText(/The new surface is (12.0 cm|4¾″) away. The point was moved onto it/),
    ).toBeVisible()
  })

  it('T336: a place that no panorama of a captured tour shows is moved or discarded, and not kept', async () => {
    const place = {
      position: { x: 900, y: 1, z: 0 },
      normal: { x: 0, y: 0, z: 1 },
      key: 'far',
      scene: 'garden',
    }
    const node = {
      id: 1,
      key: 'hall',
      name: 'Hall',
      path: 'files/h',
      size: 9,
      sha256: 'aa',
      heading: null,
      cameraHeight: 1.6,
      previewPath: 'files/p',
      thumbPath: 'files/t',
      place: null,
      space: { sweepId: 'hall', position: { x: 0, y: 1, z: 0 }, turn: 0, floor: 0 },
    }
    const tour = { nodes: [node], links: [], plans: [] }
    server.serve(
      projectRoutes.readProject,
      buildInspectionProject({ projectModelImages: [image], tour }),
    )
    const onTour = {
      annotationCoordinates: null,
      projectModelImageId: null,
      matterPointCoordinates: place,
    }
    server.serve(pinRoutes.listPins, [{ ...(points[0] as (typeof points)[0]), ...onTour }])
    const waiting = { ...onTour, oldPicture: null, oldAnnotation: null, oldPoint: place }
    server.serve(revisionRoutes.listDoubtfulPins, [{ ...(doubtful[0] as DoubtfulPin), ...waiting }])
    const { user } = await renderScreen(`/project/check-points/${inspection.id}`, { as: 'Manager' })
    expect(
      await screen.findByText('No panorama shows this spot. Move the point or discard it.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull()
    await shown(1, /^Discard/)
    await user.keyboard('k')
    expect(sent()).toEqual([])
  })

  it('T298: a User discards none', async () => {
    const { user } = await renderScreen(`/project/check-points/${inspection.id}`, { as: 'User' })
    await shown(1)
    expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull()
    await user.keyboard('d')
    expect(sent()).toEqual([])
  })

  it('T298: there are none', async () => {
    server.serve(revisionRoutes.listDoubtfulPins, [])
    await renderScreen(`/project/check-points/${inspection.id}`, { as: 'User' })
    expect(await screen.findByText('No points need checking.')).toBeVisible()
  })
})

describe('earlier revisions', () => {
  beforeEach(() => server.serve(planRoutes.listPlanSheets, { planFiles: [], sheets: [] }))
  const revision = (changes: Partial<Revision>): Revision => ({
    id: 9,
    of: 'image',
    projectModelImageId: 21,
    planFileId: null,
    fileName: 'sheet-1.webp',
    path: 'files/old',
    modelLink: null,
    uploadedOn: '2026-11-05T10:00:00.000Z',
    replacedOn: '2026-11-20T10:00:00.000Z',
    picture: {
      imagePath: 'files/old',
      thumbPath: 'files/oldThumb',
      width: 1240,
      height: 1754,
      tiles: null,
    },
    model: null,
    alignment: null,
    replacedBy: 'Mara Lindqvist',
    state: 'aligned',
    points: 20,
    doubtful: 1,
    ...changes,
  })

  it('T295: are listed below the current one, with who replaced them and what became of their points', async () => {
    server.serve(revisionRoutes.listRevisions, [
      revision({}),
      revision({
        id: 8,
        of: 'model',
        projectModelImageId: null,
        picture: null,
        fileName: 'one.glb',
        state: 'none',
        points: 0,
      }),
    ])
    await renderComponent(<RevisionsDialog project={inspection} onClose={() => undefined} />)
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('1 of 20 points need checking.')
    expect(within(dialog).getAllByText('Current revision')).toHaveLength(2)
    expect(within(dialog).getAllByText(/Replaced on .* by Mara Lindqvist/)).toHaveLength(2)
    expect(within(dialog).getByRole('link', { name: 'one.glb' })).toHaveAttribute(
      'download',
      'one.glb',
    )
    expect(within(dialog).getByRole('link', { name: 'Align again' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/project/align/${inspection.id}/9`),
    )
  })

  it("T113: say when they were replaced in the person's zone", async () => {
    server.serve(revisionRoutes.listRevisions, [revision({})])
    setDisplayTimeZone('Pacific/Kiritimati')
    try {
      await renderComponent(<RevisionsDialog project={inspection} onClose={() => undefined} />)
      expect(await screen.findByText(/^Replaced on/)).toHaveTextContent('11/21/2026 12:00 AM')
    } finally {
      setDisplayTimeZone(null)
    }
  })

  it('T295: there are none yet', async () => {
    server.serve(revisionRoutes.listRevisions, [])
    await renderComponent(<RevisionsDialog project={inspection} onClose={() => undefined} />)
    await waitFor(() => expect(screen.getByText(/Nothing has been replaced yet/)).toBeVisible())
  })
})
