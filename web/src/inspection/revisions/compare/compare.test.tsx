import { pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  type CarriedPin,
  type Revision,
  revisionRoutes,
} from '@nspect/contract/revisions/revisions'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildPerson, buildImage as imageRecord } from '../../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../../testing/inspectionRecords.ts'
import { renderComponent, renderScreen } from '../../../testing/renderScreen.tsx'
import { stubLayout } from '../../../testing/stubLayout.ts'
import { RevisionsDialog } from '../RevisionsDialog.tsx'

const mark = (x: number) => ({
  geometry: { type: 'RECTANGLE' as const, x, y: 30, width: 10, height: 8 },
  data: { id: `mark-${x}` },
})
const image = imageRecord()
const inspection = buildInspectionProject({ projectModelImages: [image] })
const points = [1, 2].map((n) =>
  buildInspectionPin({
    id: 70 + n,
    projectId: inspection.id,
    pinNumber: n,
    title: `Point ${n}`,
    projectModelImageId: 21,
    annotationCoordinates: mark(20 + n),
  }),
)
const ghost: CarriedPin = {
  projectPinId: 71,
  pinNumber: 1,
  title: 'Point 1',
  state: 'moved',
  oldAnnotation: mark(50),
  oldPoint: null,
}
const revision = (changes: Partial<Revision> = {}): Revision => ({
  id: 9,
  of: 'image',
  projectModelImageId: 21,
  planFileId: null,
  fileName: 'lobby.png',
  path: 'files/old',
  modelLink: null,
  uploadedOn: '2026-11-05T10:00:00.000Z',
  replacedOn: '2026-11-20T10:00:00.000Z',
  picture: {
    imagePath: 'files/old',
    thumbPath: 'files/oldThumb',
    width: 1000,
    height: 500,
    tiles: null,
  },
  model: null,
  replacedBy: 'Mara Lindqvist',
  state: 'aligned',
  points: 1,
  doubtful: 0,
  alignment: { a: 1, b: 0, shiftX: 100, shiftY: 0 },
  ...changes,
})

beforeEach(() => {
  server.serve(projectRoutes.readProject, inspection)
  server.serve(pinRoutes.listPins, points)
  server.serve(revisionRoutes.listRevisions, [revision()])
  server.serve(revisionRoutes.listCarriedPins, [ghost])
  return stubLayout()
})
const open = (search = '', as: 'Manager' | 'Viewer' = 'Manager') =>
  renderScreen(`/project/compare/${inspection.id}/9${search}`, { as })
const pictures = async () => {
  const area = await screen.findByRole('application', { name: /^Both revisions/ })
  return within(area).getAllByRole('img')
}

describe('two revisions of a picture', () => {
  it('T323, T324: lie on each other as they were aligned, and a slider fades from one to the other', async () => {
    const { user } = await open('', 'Viewer')
    const [old, recent] = await pictures()
    expect(old).toHaveAttribute('src', expect.stringContaining('files/old'))
    expect(recent).toHaveAttribute('src', expect.stringMatching(/files\/[ab]$/))
    // 768 CSS pixels of 1000
    expect(old?.parentElement?.style.transform).toBe('matrix(1, 0, 0, 1, 76.8, 0)')
    expect(screen.getByText('Dark: in both')).toBeVisible()
    const seen = () =>
      [old, recent].map((shownImage) => shownImage?.parentElement?.parentElement?.style.opacity)
    expect(seen()).toEqual(['1', '1'])
    await user.click(screen.getByRole('button', { name: /^Before/ }))
    expect(seen()).toEqual(['1', '0'])
    await user.click(screen.getByRole('button', { name: /^Since/ }))
    expect(seen()).toEqual(['0', '1'])
    const slider = screen.getByRole('slider', {
      name: 'Fade from the earlier to the later revision',
    })
    slider.focus()
    await user.keyboard('{Home}')
    expect(seen()).toEqual(['1', '0'])
  })

  it('T324: are divided by a line, which the address says', async () => {
    const { user, address } = await open()
    await pictures()
    await user.click(screen.getByText('Split'))
    expect(await screen.findByRole('slider', { name: 'Divider' })).toBeInTheDocument()
    expect(address()).toContain('way=wipe')
    expect(screen.queryByText('Dark: in both')).toBeNull()
  })

  it('T323: say that they are not aligned, and lead to where they are', async () => {
    server.serve(revisionRoutes.listRevisions, [revision({ alignment: null, state: 'unaligned' })])
    await open()
    expect(
      await screen.findByText('The revisions are not aligned, so their corners are matched.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Align manually' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/project/align/${inspection.id}/9`),
    )
  })

  it('T323: of which one cannot be loaded says so', async () => {
    await open()
    const [old, recent] = await pictures()
    expect(screen.getByText('Loading images…')).toBeVisible()
    fireEvent.load(recent as Element)
    fireEvent.error(old as Element)
    expect(screen.getByRole('alert')).toHaveTextContent('The earlier revision could not be loaded.')
    expect(screen.queryByText('Loading images…')).toBeNull()
  })

  it('T325: show points where they are and where they were, and either opens the point', async () => {
    const { user, address } = await open()
    const was = await screen.findByRole('button', { name: 'Point 1: Point 1, earlier position' })
    expect(was.querySelector('rect')).toHaveAttribute('x', '60%')
    await user.click(was)
    const chosen = await screen.findByRole('region', { name: 'Selected point' })
    expect(chosen).toHaveTextContent('Checked and moved')
    expect(address()).toContain('pin=71')
    expect(within(chosen).getByRole('link', { name: 'Open the point' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/project/edit-project/${inspection.id}\\?pin=71`)),
    )
    await user.click(screen.getByRole('button', { name: /^Point 2: Point 2/ }))
    expect(await screen.findByText('Added later')).toBeVisible()
    await user.click(screen.getByRole('switch', { name: 'Earlier positions' }))
    expect(screen.queryByRole('button', { name: /earlier position/ })).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'Points' }))
    expect(screen.queryByRole('button', { name: /^Point 2: Point 2/ })).toBeNull()
  })

  it('T323: are a revision and the one after it, with the points where they were on that', async () => {
    const later = {
      imagePath: 'files/later',
      thumbPath: 'files/laterThumb',
      width: 1000,
      height: 500,
      tiles: null,
    }
    server.serve(revisionRoutes.listRevisions, [
      revision({ id: 12, picture: later, replacedOn: '2026-11-22T10:00:00.000Z' }),
      revision(),
    ])
    await open()
    const [, recent] = await pictures()
    expect(recent).toHaveAttribute('src', expect.stringContaining('files/later'))
    expect(
      server.sent(revisionRoutes.listCarriedPins).map(({ input }) => Number(input.mediaRevisionId)),
    ).toEqual([9, 12])
    const marks = screen.getAllByRole('button', { name: /^Point 1: Point 1/ })
    expect(marks.map((element) => element.querySelector('rect')?.getAttribute('x'))).toEqual([
      '60%',
      '50%',
    ])
  })
})

describe('a comparison', () => {
  it.each(['image', 'model'] as const)(
    "T113: of an earlier %s says its day in the person's zone",
    async (of) => {
      server.serve(revisionRoutes.listRevisions, [revision({ of })])
      const as = buildPerson('Manager', { timeZone: 'Pacific/Kiritimati' })
      await renderScreen(`/project/compare/${inspection.id}/9`, { as })
      expect((await screen.findAllByText(/^Before/))[0]).toHaveTextContent('Before 11/21/2026')
    },
  )

  it('T323: of a revision that is not there says so', async () => {
    server.serve(revisionRoutes.listRevisions, [])
    await open()
    expect(await screen.findByText('This revision no longer exists.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the inspection' })).toBeVisible()
  })

  it('T323: of the PDF of a plan set is one of its sheets', async () => {
    server.serve(revisionRoutes.listRevisions, [
      revision({ of: 'plan', projectModelImageId: null, picture: null }),
    ])
    server.serve(revisionRoutes.listCarriedPins, [])
    await open()
    expect(await screen.findByText(/Compare the sheets of a plan set one by one/)).toBeVisible()
  })

  it('T323: that may not be read says so', async () => {
    server.serve(revisionRoutes.listCarriedPins, createRefusal('record.missing'))
    await open()
    expect(await screen.findByText('the requested record is not found')).toBeVisible()
  })

  it('T323: is opened from the list of revisions', async () => {
    server.serve(planRoutes.listPlanSheets, { planFiles: [], sheets: [] })
    await renderComponent(<RevisionsDialog project={inspection} onClose={() => undefined} />)
    expect(await screen.findByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/project/compare/${inspection.id}/9`),
    )
  })
})
