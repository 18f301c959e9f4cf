import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildImage, buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { renderSharedReport } from '../../testing/renderScreen.tsx'

const plan = buildImage({
  id: 4,
  imagePath: 'file/plan',
  previewPath: 'file/plan-preview',
  width: 4000,
  height: 3000,
  sheet: { planFileId: 2, pageNumber: 1, name: 'A-101 Ground floor' },
})
const mark = (x: number, y: number, width: number, height: number) => ({
  geometry: { type: 'RECTANGLE' as const, x, y, width, height },
  data: { id: 1 },
})

const open = async (...pins: Parameters<typeof buildReportedPin>[0][]) => {
  const token = `head.${btoa(JSON.stringify({ link: 5 }))}.signature`
  const data = {
    originalToken: token,
    level: 'view' as const,
    mayPrint: false,
    pinIds: null,
    firm: null,
    reviewer: null,
    language: null,
  }
  server.serve(reportRoutes.resolveShortToken, { data })
  server.serve(reportRoutes.readSharedProject, buildProject({ projectModelImages: [plan] }))
  server.serve(reportRoutes.listSharedPins, pins.map(buildReportedPin))
  await renderSharedReport('short')
  await screen.findByRole('heading', { name: 'Loose handrail' })
}

it('T340: a point on a plan shows its surroundings enlarged, with the name of the sheet; one without a place does not', async () => {
  const placed = { projectModelImageId: 4, annotationCoordinates: mark(40, 40, 10, 6) }
  await open(
    { id: 1, pinNumber: 3, title: 'Loose handrail', ...placed },
    { id: 2, pinNumber: 4, title: 'Stained carpet', matterPointCoordinates: null },
  )
  const picture = screen.getByRole('img', { name: 'Where point 3 is: Loose handrail' })
  expect(picture.getAttribute('src')).toContain('file/plan-preview')
  // three times as large as the whole would be in the same room, which is wider than the plan
  expect(picture.style.width).toBe('250%')
  const point = screen.getByRole('listitem', { name: 'Loose handrail' })
  expect(within(point).getByText('A-101 Ground floor')).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Where point 4 is: Stained carpet' })).toBeNull()
})

it('T340: a rectangle that covers most of a plan is shown on the whole of it', async () => {
  const placed = { projectModelImageId: 4, annotationCoordinates: mark(10, 10, 80, 80) }
  await open({ id: 1, pinNumber: 3, title: 'Loose handrail', ...placed })
  const picture = screen.getByRole('img', { name: 'Where point 3 is: Loose handrail' })
  expect([picture.style.width, picture.style.left]).toEqual(['100%', '0%'])
})
