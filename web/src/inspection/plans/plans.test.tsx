import { modelRoutes } from '@nspect/contract/models/models'
import { type PlanSheet, planRoutes } from '@nspect/contract/plans/plans'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildImage } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ReplaceModelDialog } from '../model/ReplaceModelDialog.tsx'
import { SheetListPanel } from './SheetListPanel.tsx'
import { useSheetList } from './useSheetList.ts'

const size = { width: 4096, height: 2896 }
const images = [
  buildImage({ ...size, id: 8 }),
  buildImage({
    ...size,
    id: 21,
    sheet: { planFileId: 5, pageNumber: 1, name: 'A-101 Ground floor' },
  }),
  buildImage({ ...size, id: 22, sheet: { planFileId: 5, pageNumber: 3, name: '' } }),
]
const sheet = (id: number, changes: Partial<PlanSheet>): PlanSheet => ({
  id,
  planFileId: 5,
  pageNumber: id,
  name: '',
  width: 1189,
  height: 841,
  state: 'ready',
  problem: null,
  projectModelImageId: null,
  excerpt: null,
  isInFile: true,
  ...changes,
})
const sheets = [
  sheet(1, { name: 'A-101 Ground floor', projectModelImageId: 21 }),
  sheet(2, { name: 'A-102 First floor', state: 'failed', problem: 'tooLong' }),
  sheet(3, { projectModelImageId: 22 }),
  sheet(4, { state: 'waiting' }),
]
const planFiles = [
  {
    id: 5,
    fileName: 'floors.pdf',
    path: 'files/pdf',
    size: 4_000_000,
    sha256: 'ab',
    sheets: 4,
    uploadedOn: '2026-11-05T10:00:00.000Z',
  },
]
const inspection = buildInspectionProject({
  projectModelImages: images,
  planSheets: { total: 4, waiting: 1 },
})

const shown: number[] = []
function Listed() {
  const list = useSheetList(inspection)
  return (
    list && (
      <SheetListPanel
        list={list}
        shownId={21}
        counts={new Map([[22, 7]])}
        onShow={(index) => shown.push(index)}
        onClose={() => undefined}
      />
    )
  )
}

beforeEach(() => {
  shown.length = 0
  server.serve(projectRoutes.readProject, inspection)
})
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

describe('the list of sheets', () => {
  it('T292: names pictures and sheets in their order, says which is shown, what waits and what failed', async () => {
    server.serve(planRoutes.listPlanSheets, { planFiles, sheets })
    const { user } = await renderComponent(<Listed />)
    await screen.findByText('A-102 First floor')
    expect(rows()).toEqual([
      'Image 1',
      'A-101 Ground floorSheet 1',
      'A-102 First floorDrawing this sheet took too long.Try again',
      'Sheet 37',
      'Sheet 4Queued',
    ])
    expect(screen.getByRole('button', { current: true })).toHaveTextContent('A-101')
    expect(screen.getByText('2 of 4 sheets ready')).toBeVisible()
    expect(screen.getByRole('link', { name: /floors\.pdf/ })).toHaveAttribute(
      'download',
      'floors.pdf',
    )
    await user.click(screen.getByRole('button', { name: /Sheet 3/ }))
    expect(shown).toEqual([2])
  })

  it('T289: finds sheets by the words on them, and shows the words', async () => {
    const found = [sheet(3, { projectModelImageId: 22, excerpt: 'switch room, boiler' })]
    server.serve(planRoutes.listPlanSheets, { planFiles, sheets }, { planFiles, sheets: found })
    const { user } = await renderComponent(<Listed />)
    await user.type(await screen.findByRole('textbox', { name: /Search sheet names/ }), 'boiler')
    await waitFor(() => expect(rows()).toEqual(['Sheet 3switch room, boiler7']))
    await user.click(screen.getByRole('button', { name: /Sheet 3/ }))
    expect(shown).toEqual([2])
    server.serve(planRoutes.listPlanSheets, { planFiles, sheets: [] })
    await user.type(screen.getByRole('textbox', { name: /Search sheet names/ }), 's')
    expect(await screen.findByText('No sheet contains “boilers”.')).toBeVisible()
  })

  it('T464, T467: a sheet that lacks pictures says so, and one that is a form of Acrobat what to do', async () => {
    const changed = [
      sheet(1, { projectModelImageId: 21, problem: 'picturesLeftOut' }),
      sheet(2, { state: 'failed', problem: 'xfa' }),
    ]
    server.serve(planRoutes.listPlanSheets, { planFiles, sheets: changed })
    await renderComponent(<Listed />)
    expect(await screen.findByRole('button', { name: /^A-101 .*Sheet 1/ })).toHaveTextContent(
      'Drawn without images that are damaged in the PDF',
    )
    expect(screen.getByText(/Only Adobe Acrobat can show this form \(XFA\)/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  })

  it('T291: a sheet that failed is drawn again, and a refusal is told', async () => {
    server.serve(planRoutes.listPlanSheets, { planFiles, sheets })
    server.serve(planRoutes.retryPlanSheet, createRefusal('project.completed'), {})
    const { user } = await renderComponent(<Listed />)
    const again = await screen.findByRole('button', { name: 'Try again: A-102 First floor' })
    await user.click(again)
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.click(again)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(server.sent(planRoutes.retryPlanSheet).map(({ input }) => input)).toEqual([
      { projectId: 3, planSheetId: 2 },
      { projectId: 3, planSheetId: 2 },
    ])
  })
})

describe('a plan set', () => {
  it('T299: is removed once somebody is sure; one with points says how many there are', async () => {
    server.serve(planRoutes.listPlanSheets, { planFiles, sheets })
    server.serve(
      planRoutes.removePlan,
      createRefusal('plan.hasPoints', { values: { count: 7 } }),
      {},
    )
    const { user } = await renderComponent(<Listed />)
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove floors.pdf' }))
      await user.click(await screen.findByRole('button', { name: 'Remove' }))
    }
    await user.click(await screen.findByRole('button', { name: 'Remove floors.pdf' }))
    expect(await screen.findByText(/4 sheets and their earlier revisions/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(server.sent(planRoutes.removePlan)).toEqual([])
    await remove()
    expect(await screen.findByText(/This plan set has points on its sheets \(7\)/)).toBeVisible()
    await remove()
    expect(await screen.findByText('Plan set removed.')).toBeVisible()
    expect(server.sent(planRoutes.removePlan).map(({ input }) => input)).toEqual([
      { projectId: 3, planFileId: 5 },
      { projectId: 3, planFileId: 5 },
    ])
  })
})

describe('another picture', () => {
  it('T288: may be a PDF, which is added and replaces none; what is wrong with it is told', async () => {
    server.serve(
      planRoutes.uploadPlan,
      createRefusal('plan.encrypted', { values: { name: 'floors.pdf' } }),
      {
        id: 5,
        sheets: 3,
      },
    )
    server.serve(planRoutes.listPlanSheets, { planFiles: [], sheets: [] })
    let closed = 0
    const { user } = await renderComponent(
      <ReplaceModelDialog project={inspection} pins={[]} onClose={() => closed++} />,
    )
    await user.click(await screen.findByRole('radio', { name: 'Image' }))
    const pdf = new File(['%PDF-1.7'], 'floors.pdf', { type: 'application/pdf' })
    await user.upload(screen.getByLabelText('Image', { selector: 'input[type=file]' }), pdf)
    expect(screen.queryByRole('combobox', { name: 'Which image' })).toBeNull()
    const add = screen.getByRole('button', { name: 'Add' })
    await user.click(add)
    expect(
      await within(screen.getByRole('dialog')).findByText(/protected by a password/),
    ).toBeVisible()
    await user.click(add)
    await waitFor(() => expect(closed).toBe(1))
    expect(server.sent(planRoutes.uploadPlan)[1]?.files.file?.[0]?.name).toBe('floors.pdf')
    expect(server.sent(modelRoutes.updateImage)).toEqual([])
  })

  it('T295: that is a PDF is a new revision of the plan set of its name, unless somebody says otherwise', async () => {
    server.serve(planRoutes.listPlanSheets, { planFiles, sheets })
    server.serve(planRoutes.uploadPlan, { id: 5, sheets: 3 })
    let closed = 0
    const { user } = await renderComponent(
      <ReplaceModelDialog project={inspection} pins={[]} onClose={() => closed++} />,
    )
    await user.click(await screen.findByRole('radio', { name: 'Image' }))
    const pdf = new File(['%PDF-1.7'], 'floors.pdf', { type: 'application/pdf' })
    await user.upload(screen.getByLabelText('Image', { selector: 'input[type=file]' }), pdf)
    expect(await screen.findByDisplayValue('New revision of floors.pdf')).toBeVisible()
    expect(screen.getByText(/You can still view the old PDF/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(closed).toBe(1))
    expect(server.sent(planRoutes.uploadPlan)[0]?.input).toMatchObject({
      planFileId: expect.anything(),
    })
  })
})
