import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildReportedPin } from '../../testing/exampleRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ReportSummary } from './ReportSummary.tsx'

it('what comes next: how many points are overdue, and which is due next', async () => {
  const pins = [
    buildReportedPin({ id: 1, pinNumber: 1, dueDate: '2020-01-02' }),
    buildReportedPin({ id: 2, pinNumber: 2, dueDate: '2020-01-03', isResolved: true }),
    buildReportedPin({ id: 3, pinNumber: 3, dueDate: '2190-05-06' }),
    buildReportedPin({ id: 4, pinNumber: 4, dueDate: '2190-04-05' }),
  ]
  await renderComponent(<ReportSummary pins={pins} />)
  expect(screen.getByText('1 overdue')).toBeVisible()
  expect(screen.getByText('Next due: point 4, April 5th, 2190')).toBeVisible()
})

it('T598: how many points nobody has rated, where severities are used', async () => {
  const [plain, other] = [1, 2].map((id) => buildReportedPin({ id, pinNumber: id }))
  if (!plain || !other) throw new Error('two points were built')
  await renderComponent(<ReportSummary pins={[plain, other]} />)
  expect(screen.queryByText('2 not rated')).toBeNull()
  cleanup()
  const suggested = { ...plain, defaultSeverity: 'minor' as const }
  await renderComponent(<ReportSummary pins={[suggested, { ...other, severity: 'minor' }]} />)
  expect(screen.getByText('1 not rated')).toBeVisible()
})
