import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildProjectRow } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

it('T677: lists of inspections say how their checklists came out, where something counts', async () => {
  const rows = [
    { projectName: 'Flawless', score: { percent: 100, failed: 0, criticalFails: 0 } },
    { projectName: 'With fails', score: { percent: 94.5, failed: 3, criticalFails: 1 } },
    { projectName: 'Inventory', score: { percent: null, failed: 2, criticalFails: 0 } },
    { projectName: 'Points alone', score: null },
  ]
  server.serve(
    projectRoutes.listProjects,
    rows.map((row, n) => buildProjectRow({ id: n + 1, ...row })),
  )
  await renderScreen('/projects', { as: 'Viewer' })
  const table = within(await screen.findByRole('table', { name: 'Active nSpections' }))
  const scoreOf = async (name: string) => {
    const link = await table.findByRole('link', { name })
    return link
      .closest('tr')
      ?.querySelector('td[data-label="Points"]')
      ?.textContent.replaceAll('\u00a0', ' ')
  }
  const points = '3 points · 1 resolved'
  expect(await scoreOf('Flawless')).toBe(`${points}Checklists: 100%`)
  expect(await scoreOf('With fails')).toBe(`${points}Checklists: 94.5% · 3 failed · 1 critical`)
  expect(await scoreOf('Inventory')).toBe(`${points}Checklists: 2 failed`)
  expect(await scoreOf('Points alone')).toBe(points)
})
