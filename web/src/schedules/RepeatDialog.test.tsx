import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { type Schedule, scheduleRoutes } from '@nspect/contract/schedules/schedules'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildProject } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { RepeatDialog } from './RepeatDialog.tsx'

const schedule: Schedule = {
  id: 5,
  projectId: 7,
  projectName: 'Harbor Hotel',
  every: 3,
  unit: 'month',
  firstDay: '2031-01-31',
  nextDueDay: '2031-04-30',
  ownerId: 12,
  ownerName: 'Maren Lindqvist',
  problem: null,
  updatedDateTime: '2030-12-01T09:00:00.000Z',
  version: 4,
}
const people = [
  { assignee: 'user:12', kind: 'user' as const, name: 'Maren Lindqvist' },
  { assignee: 'user:14', kind: 'user' as const, name: 'Jonas Weber' },
  { assignee: 'firm:3', kind: 'firm' as const, name: 'Quay Joinery' },
]

const open = async (schedules: Schedule[]) => {
  server.serve(scheduleRoutes.listSchedules, schedules)
  server.serve(assigneeRoutes.listAssignees, people)
  const onClose = vi.fn()
  const { user } = await renderComponent(
    <RepeatDialog project={buildProject({ id: 7 })} onClose={onClose} />,
    { as: 'Manager' },
  )
  const form = within(await screen.findByRole('form', { name: 'Repeat inspection' }))
  return { user, form, onClose }
}

it('T664: an inspection is repeated every so many weeks or months from a day, with an owner', async () => {
  const { user, form, onClose } = await open([])
  server.serve(scheduleRoutes.saveSchedule, { id: 5, version: 1, message: 'Schedule saved.' })
  expect(form.queryByRole('button', { name: 'Stop repeating' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByRole('textbox', { name: /First due date/ })).toBeInvalid()
  const every = form.getByRole('textbox', { name: 'Every' })
  await user.clear(every)
  await user.type(every, '3')
  await user.type(form.getByRole('textbox', { name: /First due date/ }), '01/31/2031')
  await user.click(form.getByRole('combobox', { name: 'Owner' }))
  expect(screen.queryByRole('option', { name: 'Quay Joinery', hidden: true })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Jonas Weber', hidden: true }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent(scheduleRoutes.saveSchedule).map(({ input }) => input)).toEqual([
    { id: 0, projectId: 7, every: 3, unit: 'month', firstDay: '2031-01-31', ownerId: 14 },
  ])
})

it('T664: a schedule says when it is due next, and ends after a question', async () => {
  const { user, form, onClose } = await open([schedule])
  server.serve(scheduleRoutes.deleteSchedule, { id: 5, message: 'Schedule deleted.' })
  expect(form.getByText('Next due: April 30th, 2031')).toBeVisible()
  expect(form.getByRole('combobox', { name: 'Owner' })).toHaveValue('Maren Lindqvist')
  await user.click(form.getByRole('button', { name: 'Stop repeating' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Stop repeating this inspection?' }),
  )
  await user.click(question.getByRole('button', { name: 'Stop repeating' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent(scheduleRoutes.deleteSchedule).map(({ input }) => input)).toEqual([
    { projectId: 7, id: 5 },
  ])
})

it('T667: a schedule says why the next inspection was not created', async () => {
  const { form } = await open([{ ...schedule, nextDueDay: '2024-05-31', problem: 'typeDeleted' }])
  expect(form.getByText('Not created: the inspection type was deleted.')).toBeVisible()
  expect(form.getByText(/^Overdue: /)).toBeVisible()
})

it('T83: a schedule that somebody else changed shows both versions', async () => {
  const { user, form } = await open([schedule])
  const theirs = { ...schedule, every: 6, ownerId: null, ownerName: '', version: 5 }
  server.serve(scheduleRoutes.saveSchedule, createRefusal('record.stale', { current: theirs }), {
    id: 5,
    version: 6,
    message: 'Schedule saved.',
  })
  const every = form.getByRole('textbox', { name: 'Every' })
  await user.clear(every)
  await user.type(every, '4')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const conflict = within(
    await screen.findByRole('alert', { name: 'Someone else changed this schedule' }),
  )
  expect(conflict.getByText('6 months')).toBeVisible()
  expect(conflict.getByText('4 months')).toBeVisible()
  expect(conflict.getByText('No owner')).toBeVisible()
})
