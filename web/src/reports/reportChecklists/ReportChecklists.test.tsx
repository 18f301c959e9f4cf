import { emptyScore } from '@nspect/contract/checklistAnswers/checklistScore'
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

it('T721: a report without points does not claim that failed items need no attention', async () => {
  server.serve(reportRoutes.readReportRound, round)
  server.serve(reportRoutes.listReportPins, [])
  await renderScreen('/project/report/7', { as: 'Viewer' })
  expect(await screen.findByText('Failed checklist items are not counted as points.')).toBeVisible()
  expect(screen.queryByText('Nothing needs attention.')).toBeNull()
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

const photo = (id: number) => ({
  ...{ id, width: 400, height: 300, imagePath: `full${id}.webp` },
  ...{ previewPath: `preview${id}.webp`, thumbPath: `thumb${id}.webp` },
})
const earlierScore = { ...emptyScore, items: 6, answered: 4, weight: 4, earned: 4 }
const earlier = { scanDate: '2026-03-02', score: earlierScore, isPassing: true }
const before = [
  { ...said, itemKey: 'water', number: 54.5 },
  { ...said, itemKey: 'detector', result: 'pass' as const, photos: [photo(1)] },
]

it('T678: a repeat shows what has changed since, with the photos of both visits and its costs', async () => {
  const [water, detector] = round.answers.map((answer) => ({ ...answer, photos: [photo(2)] }))
  server.serve(reportRoutes.readReportRound, {
    ...round,
    answers: water && detector ? [water, { ...detector, pinId: 31 }] : [],
    previous: { ...earlier, answers: before },
  })
  server.serve(projectRoutes.readProject, buildProject({ hasChecklists: true, currency: 'EUR' }))
  server.serve(reportRoutes.listReportPins, [
    buildReportedPin({ id: 31, pinNumber: 4, title: 'Silent detector', estimatedCost: '120' }),
  ])
  await renderScreen('/project/report/7', { as: 'Viewer' })
  const name = 'Compared with 03/02/2026'
  const changes = within(await screen.findByRole('region', { name }))
  expect(changes.getByRole('heading', { level: 4 })).toHaveTextContent('101 Guest room')
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Smoke detector worksNo soundPass → FailBeforeNow',
  ])
  expect(
    changes.getAllByRole('link').map((link) => link.querySelector('img')?.getAttribute('alt')),
  ).toEqual(['Photo 1: Before, Smoke detector works', 'Photo 1: Now, Smoke detector works'])
  const costs = within(await changes.findByRole('table', { name: 'Cost of what got worse' }))
  expect(costs.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '4 Silent detector101 Guest room · Smoke detector works€120',
    'Total 1 of 1 points have a cost€120',
  ])
})

const same = { ...earlier, answers: round.answers }

it('T678: a repeat in which nothing has changed says so', async () => {
  server.serve(reportRoutes.readReportRound, { ...round, previous: same })
  await renderScreen('/project/report/7', { as: 'Viewer' })
  expect(await screen.findByText('Nothing has changed since 03/02/2026.')).toBeVisible()
})

it('T771: a repeat compares the result, score, fails and open items of both visits', async () => {
  server.serve(reportRoutes.readReportRound, { ...round, previous: same })
  await renderScreen('/project/report/7', { as: 'Viewer' })
  const compared = await screen.findByRole('region', { name: 'Compared with 03/02/2026' })
  expect(
    within(compared)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['', 'Before', 'Now'],
    ['Result', 'Passed', 'Failed'],
    ['Score', '100%', '50%'],
    ['Failed', '0', '1'],
    ['Not answered', '2', '4'],
  ])
})

it('T678: costs that the reader does not get are not listed beside what has changed', async () => {
  const [water, detector] = round.answers
  server.serve(reportRoutes.readReportRound, {
    ...round,
    answers: water && detector ? [water, { ...detector, pinId: 31 }] : [],
    previous: { ...same, answers: before },
  })
  await renderScreen('/project/report/7', { as: 'Viewer' })
  await screen.findByRole('region', { name: /^Compared with/ })
  expect(screen.queryByRole('table', { name: 'Cost of what got worse' })).toBeNull()
})
