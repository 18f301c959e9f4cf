import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { screen, within } from '@testing-library/react'
import { server } from './fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from './inspectionRecords.ts'
import { type RenderedScreen, renderScreen, type ScreenOptions } from './renderScreen.tsx'

const pins = [70, 71].map((id) =>
  buildInspectionPin({
    id,
    pinNumber: id - 69,
    title: `Loose handrail ${id}`,
    isResolved: id === 71,
  }),
)

/** Shows an inspection of two points, the second of them resolved. */
export const openInspectionOfTwo = (options: ScreenOptions): Promise<RenderedScreen> => {
  server.serve(pinTemplateRoutes.listPointTemplates, [])
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.listPins, pins)
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(bulkPinRoutes.savePins, ({ input }) => ({
    saved: input.pins.map(({ id }) => {
      const pin = pins.find((stored) => stored.id === id)
      return { id, version: 2, pin: pin ? { ...pin, version: 2 } : null }
    }),
    failed: [],
  }))
  return renderScreen('/project/edit-project/3?mode=2d', options)
}

/** Selects both points of an inspection, and opens their new assignee. */
export const openBulkAssignee = async (options: ScreenOptions): Promise<RenderedScreen> => {
  const shown = await openInspectionOfTwo(options)
  await shown.user.click(await screen.findByRole('button', { name: 'Select points' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected points' }))
  await shown.user.click(bar.getByRole('button', { name: 'Select all 2' }))
  await shown.user.click(bar.getByRole('button', { name: 'Assigned to' }))
  return shown
}

/** Selects both points, and an outside firm for them. */
export const selectFirmInBulk = async (options: ScreenOptions): Promise<RenderedScreen> => {
  server.serve(assigneeRoutes.listAssignees, [
    { assignee: 'firm:3', kind: 'firm', name: 'Quay Joinery' },
    { assignee: 'user:12', kind: 'user', name: 'Jonas Weir' },
  ])
  const shown = await openBulkAssignee(options)
  const assignee = await screen.findByRole('combobox', { name: 'Assigned to' })
  await within(assignee).findByRole('option', { name: 'Quay Joinery' })
  await shown.user.selectOptions(assignee, 'firm:3')
  return shown
}

/** Assigns both points to an outside firm. */
export const assignToFirmInBulk = async (options: ScreenOptions): Promise<RenderedScreen> => {
  const shown = await selectFirmInBulk(options)
  await shown.user.click(screen.getByRole('button', { name: 'Apply to 2 points' }))
  await screen.findByText('2 points assigned.')
  return shown
}
