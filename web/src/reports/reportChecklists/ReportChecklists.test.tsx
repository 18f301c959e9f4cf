import { checklistContent } from '@nspect/contract/checklists/checklistContent'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const guestRoom = {
  ...checklistContent.parse({
    name: 'Guest room',
    passPercent: 80,
    sections: [
      {
        key: 'bath',
        name: 'Bathroom',
        items: [
          { key: 'water', question: 'Hot water', kind: 'number', unit: '°C', min: 50 },
          { key: 'detector', question: 'Smoke detector works', isCritical: true },
          { key: 'tiles', question: 'Tiles' },
        ],
      },
    ],
  }),
  checklistId: 3,
}
const said = {
  roomId: 11,
  checklistId: 3,
  result: null,
  number: null,
  text: '',
  isUnchanged: false,
  pinId: null,
  photos: [],
}
const room = { floorName: 'Level 1', name: 'Guest room', kind: '' }
const round = {
  checklists: [guestRoom],
  answers: [
    { ...said, itemKey: 'water', number: 54.5, isUnchanged: true },
    { ...said, itemKey: 'detector', result: 'fail' as const, text: 'No sound' },
  ],
  rooms: [
    { ...room, id: 11, number: '101' },
    { ...room, id: 12, number: '102' },
  ],
}

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildProject({ hasChecklists: true }))
  server.serve(reportRoutes.listReportPins, [buildReportedPin({ id: 31, title: 'Loose rail' })])
})

it('T662: a report shows how each room came out, and its answers once it is opened', async () => {
  server.serve(reportRoutes.readReportRound, round)
  const { user } = await renderScreen('/project/report/7', { as: 'Viewer' })
  const part = within(await screen.findByRole('region', { name: 'Checklists' }))
  expect(part.getByText('50% · 2 of 6 answered · 1 failed')).toBeVisible()
  expect(part.queryByText('Hot water')).toBeNull()
  await user.click(part.getByRole('heading', { name: '101 Guest room' }))
  const section = within(part.getByRole('table', { name: /^Bathroom/ }))
  expect(section.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Hot wateras last time54.5\u00a0°C',
    'Smoke detector worksNo soundCriticalFail',
    'TilesNot answered',
  ])
})

it('T662: a report says that the checklists could not be read, and reads them again', async () => {
  server.serve(reportRoutes.readReportRound, createRefusal('record.missing'), round)
  const { user } = await renderScreen('/project/report/7', { as: 'Viewer' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: '101 Guest room' })).toBeVisible()
})

it('T662: a report is silent about checklists that nobody has begun', async () => {
  server.serve(reportRoutes.readReportRound, { checklists: [], answers: [], rooms: [] })
  await renderScreen('/project/report/7', { as: 'Viewer' })
  await screen.findAllByText('Loose rail')
  expect(screen.queryByRole('region', { name: 'Checklists' })).toBeNull()
})
