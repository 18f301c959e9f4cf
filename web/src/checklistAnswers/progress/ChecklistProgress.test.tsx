import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildChecklistAnswer,
  buildItem,
  buildProjectChecklist,
} from '../../testing/checklistRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { buildRoom } from '../../testing/roomRecords.ts'
import { ChecklistProgress } from './ChecklistProgress.tsx'

it('T722: shows how far the checklists of an inspection are, and leads to them', async () => {
  server.serve(
    roomRoutes.listRooms,
    [1, 2].map((id) => buildRoom({ id, projectId: 3, number: String(100 + id) })),
  )
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [buildProjectChecklist([buildItem(), buildItem({ key: 'window' })])],
    answers: [buildChecklistAnswer()],
    updates: [],
    retiredItems: [],
    previous: null,
  })
  await renderComponent(<ChecklistProgress project={buildInspectionProject()} />)
  const link = await screen.findByRole('link', { name: 'Checklists 1 of 4 answered' })
  expect(link).toHaveAttribute('href', '/project/checklists/3')
})
