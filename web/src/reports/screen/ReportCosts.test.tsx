import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePrintOptions } from '../../prints/printOptions.ts'
import { buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ReportCosts } from './ReportCosts.tsx'

beforeEach(() => localStorage.clear())

const harrow = { name: 'Harrow Joinery', isHere: true }
const pins = [
  buildReportedPin({ id: 1, assignedTo: harrow, estimatedCost: '10' }),
  buildReportedPin({ id: 2, assignedTo: null, estimatedCost: '0.50' }),
  buildReportedPin({ id: 3, assignedTo: null, estimatedCost: null }),
]

const project = buildProject()
function FloorChoice() {
  const [, change] = usePrintOptions(project.projectTypeId)
  return (
    <button type="button" onClick={() => change({ works: 'floor' })}>
      By floor
    </button>
  )
}

const show = (changes: Partial<Parameters<typeof ReportCosts>[0]> = {}) =>
  renderComponent(<ReportCosts project={project} pins={pins} {...changes} />)
const readRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

describe('T578: the costs of a report on screen', () => {
  it('have a sum for each group, and a total', async () => {
    await show()
    expect(screen.getByRole('table', { name: 'Costs by assignee' })).toBeVisible()
    expect(readRows()).toEqual([
      'Harrow Joinery€10.00',
      'Unassigned€0.50',
      'Total 2 of 3 points have a cost€10.50',
    ])
  })

  it('have the tax of the client’s setting', async () => {
    await show({ project: buildProject({ taxRate: '19' }) })
    expect(readRows().slice(2)).toEqual([
      'Subtotal (net) 2 of 3 points have a cost€10.50',
      'Tax (19%)€2.00',
      'Total€12.50',
    ])
  })

  it('follow what the printed work list is grouped by', async () => {
    const { user } = await renderComponent(
      <>
        <ReportCosts project={project} pins={pins} />
        <FloorChoice />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'By floor' }))
    expect(screen.getByRole('table', { name: 'Costs by floor' })).toBeVisible()
  })

  it('leave out what waits for review, and are not there where nobody may read a cost', async () => {
    await show({
      pins: pins.map((pin) => ({ ...pin, visitorState: 'waiting' as const })),
    })
    expect(screen.queryByRole('table')).toBeNull()
    cleanup()
    await show({ pins: pins.map((pin) => ({ ...pin, estimatedCost: null })) })
    expect(screen.queryByRole('table')).toBeNull()
  })
})
