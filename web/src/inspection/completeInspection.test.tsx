import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildChecklistAnswer,
  buildItem,
  buildProjectChecklist,
} from '../testing/checklistRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { buildRoom } from '../testing/roomRecords.ts'
import { useCompleteAction } from './useCompleteAction.ts'

function CompleteButton(props: Pick<Parameters<typeof useCompleteAction>[0], 'project' | 'pins'>) {
  const action = useCompleteAction({ ...props, isAllowed: true })
  return (
    action &&
    'run' in action && (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    )
  )
}

const ask = async (
  pins: readonly Pin[],
  metaDataAnswers: Project['metaDataAnswers'],
  hasChecklists = false,
) => {
  const { user } = await renderComponent(
    <CompleteButton
      project={buildInspectionProject({ metaDataAnswers, hasChecklists })}
      pins={pins}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Mark Inspection Complete' }))
  return screen.findByRole('dialog', { name: 'Mark this inspection complete?' })
}
const answered = (question: string, answer: string) => ({
  projectTypeMetaDataFieldId: question.length,
  projectTypeMetaDataField: { question },
  answer,
})
const listDialogItems = (dialog: HTMLElement, name: string) =>
  within(within(dialog).getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('T48: completing names the first open points and unanswered questions, and counts the rest', async () => {
  const open = [1, 2, 3, 4, 5, 6, 7].map((n) =>
    buildInspectionPin({ id: 70 + n, pinNumber: n, title: `Finding ${n}` }),
  )
  const repaired = buildInspectionPin({ id: 90, pinNumber: 9, title: 'Repaired', isResolved: true })
  const dialog = await ask(
    [repaired, ...open],
    [answered('Weather', ' '), answered('Caretaker', 'Ms Weir')],
  )
  expect(listDialogItems(dialog, '7 points are open.')).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => `${n} · Finding ${n}`),
    'and 2 more',
  ])
  expect(listDialogItems(dialog, '1 question is unanswered.')).toEqual(['Weather'])
})

it('T48: where nothing is open, the question counts nothing', async () => {
  const dialog = await ask([buildInspectionPin({ isResolved: true })], [answered('Weather', 'Dry')])
  expect(dialog).toHaveTextContent(/After that, .+ can no longer be changed/)
  expect(within(dialog).queryByRole('list')).toBeNull()
  expect(dialog).not.toHaveTextContent(/open|unanswered/)
})

it('T720: completing says what of the checklists is not done, with the way there', async () => {
  server.serve(
    roomRoutes.listRooms,
    ['101', '102', '103', '104'].map((number, n) =>
      buildRoom({ id: n + 1, projectId: 3, number, name: 'Guest room' }),
    ),
  )
  const items = [buildItem(), buildItem({ key: 'plan', photo: 'onFail' })]
  const door = [1, 2, 3].map((roomId) => buildChecklistAnswer({ roomId }))
  const plan = buildChecklistAnswer({ itemKey: 'plan' })
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [buildProjectChecklist(items)],
    answers: [...door, plan, { ...plan, roomId: 2, result: 'fail' }],
    updates: [],
    retiredItems: [],
    previous: null,
  })
  const dialog = await ask([], [], true)
  const heading = '5 of 8 checklist items are answered. 1 required photo is missing.'
  expect(listDialogItems(dialog, heading)).toEqual([
    '102 Guest room: 1 photo missing',
    '103 Guest room: 1 open',
    '104 Guest room: 2 open',
  ])
  expect(within(dialog).getByRole('link', { name: 'Show unfinished rooms' })).toHaveAttribute(
    'href',
    '/project/checklists/3?show=open',
  )
  expect(within(dialog).getByRole('button', { name: 'Mark Inspection Complete' })).toBeEnabled()
})
