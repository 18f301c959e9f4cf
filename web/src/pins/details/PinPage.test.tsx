import { commentRoutes } from '@nspect/contract/comments/comments'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import {
  buildComment,
  buildPin,
  buildPlanProject,
  buildProject,
} from '../../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

beforeEach(() => {
  server.serve(pinRoutes.readPin, buildPin())
  server.serve(pinRoutes.listPins, [buildPin()])
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(commentRoutes.listComments, [buildComment()])
})

const title = () => screen.getByRole('textbox', { name: /^Title/ })
const save = () => screen.getByRole('button', { name: 'Save Changes' })
const open = async (as: 'Manager' | 'User' | 'Viewer' = 'Manager') => {
  const shown = await renderScreen('/nspection-pins/manage/71', { as })
  await screen.findByDisplayValue('Tap drips')
  return shown
}

describe('a point', () => {
  it('is printed from its page by those who may print', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  })

  it('offers no print to people who may not print', async () => {
    await open('User')
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })

  it('is saved over the version that was read', async () => {
    server.serve(pinRoutes.savePin, {
      projectPin: buildPin({ title: 'Tap drips at night', version: 3 }),
    })
    const { user, fill } = await open()
    await fill(title(), 'Tap drips at night')
    await user.selectOptions(screen.getByRole('combobox', { name: 'N-Point Status' }), 'Done')
    await user.click(save())
    expect(await screen.findByText('Point saved.')).toBeVisible()
    expect(server.sent(pinRoutes.savePin).map(({ input }) => input)).toEqual([
      expect.objectContaining({
        id: 71,
        projectId: 7,
        version: 2,
        title: 'Tap drips at night',
        projectTypePOIStatusId: 32,
      }),
    ])
  })

  it('whose field is wrong is held back: the field says so and the button is closed until it is mended', async () => {
    const { user, fill } = await open()
    const cost = screen.getByRole('textbox', { name: 'Quoted price' })
    await fill(cost, 'a fortune')
    await user.tab()
    expect(cost).toHaveAccessibleDescription('Invalid decimal value')
    expect(save()).toBeDisabled()
    await fill(cost, '240.50')
    expect(save()).toBeEnabled()
  })

  it('has a severity, a day and a cost, which are sent as the server keeps them', async () => {
    server.serve(pinRoutes.savePin, { projectPin: buildPin({ version: 3 }) })
    const { user, fill } = await open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Major')
    await fill(screen.getByRole('textbox', { name: 'Due date' }), '2026-04-01')
    await fill(screen.getByRole('textbox', { name: 'Estimated cost' }), '1250.5')
    await user.click(save())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin).map(({ input }) => input)).toEqual([
      expect.objectContaining({
        severity: 'major',
        dueDate: '2026-04-01',
        estimatedCost: '1250.50',
      }),
    ])
  })

  it('that would be due before the scan is held back, and says so', async () => {
    const { user, fill } = await open()
    const due = screen.getByRole('textbox', { name: 'Due date' })
    await fill(due, '2026-02-01')
    await user.tab()
    expect(due).toHaveAccessibleDescription('The due date cannot be before the scan date.')
    expect(save()).toBeDisabled()
  })

  it('shows a Viewer how bad it is and when it is due, and no field for its cost', async () => {
    server.serve(pinRoutes.readPin, buildPin({ severity: 'major', dueDate: '2026-04-01' }))
    await open('Viewer')
    expect(screen.getByRole('combobox', { name: 'Severity' })).toHaveValue('major')
    expect(screen.getByRole('textbox', { name: 'Due date' })).toHaveValue('04/01/2026')
    expect(screen.queryByRole('textbox', { name: 'Estimated cost' })).toBeNull()
  })

  it('is assigned to a person or a firm; whoever left stays named as no longer here', async () => {
    server.serve(
      pinRoutes.readPin,
      buildPin({ assignee: 'user:19', assignedTo: { name: 'Ines Okafor', isHere: false } }),
    )
    server.serve(assigneeRoutes.listAssignees, [
      { assignee: 'user:12', kind: 'user', name: 'Jonas Weir' },
      { assignee: 'firm:3', kind: 'firm', name: 'Quay Joinery' },
    ])
    server.serve(pinRoutes.savePin, { projectPin: buildPin({ version: 3 }) })
    const { user } = await open()
    const assignee = screen.getByRole('combobox', { name: 'Assigned to' })
    expect(assignee).toHaveDisplayValue('Ines Okafor (no longer here)')
    await screen.findByRole('option', { name: 'Jonas Weir' })
    await user.selectOptions(assignee, 'Quay Joinery')
    await user.click(save())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin)[0]?.input.assignee).toBe('firm:3')
  })

  it('T59: says that the people to assign it to cannot be loaded, and tries again', async () => {
    const jonas = { assignee: 'user:12', kind: 'user', name: 'Jonas Weir' } as const
    server.serve(assigneeRoutes.listAssignees, createRefusal('record.missing'), [jonas])
    const { user } = await open()
    const assignee = screen.getByRole('combobox', { name: 'Assigned to' })
    await waitFor(() =>
      expect(assignee).toHaveAccessibleDescription(/the requested record is not found/),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'Jonas Weir' })).toBeInTheDocument()
    expect(assignee).toBeValid()
  })

  it('lets managers add a firm on the way, without saving the point', async () => {
    server.serve(assigneeRoutes.listAssignees, [])
    server.serve(firmRoutes.listFirms, [])
    server.serve(firmRoutes.saveFirm, { id: 3, version: 1 })
    const { user, fill } = await open()
    await user.click(screen.getByRole('button', { name: 'Contractors…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Contractors' }))
    await user.click(dialog.getByRole('button', { name: 'Add contractor' }))
    await fill(dialog.getByRole('textbox', { name: /^Contractor name/ }), 'Quay Joinery')
    await fill(dialog.getByRole('textbox', { name: /^Email/ }), 'desk@quay-joinery.example')
    await user.click(dialog.getByRole('button', { name: 'Save contractor' }))
    expect(await screen.findByText('Contractor saved.')).toBeVisible()
    const firm = { clientId: 2, name: 'Quay Joinery', email: 'desk@quay-joinery.example' }
    expect(server.sent(firmRoutes.saveFirm)[0]?.input).toMatchObject(firm)
    expect(server.sent(pinRoutes.savePin)).toEqual([])
  })

  it('does not offer firms to those who may not manage them', async () => {
    await open('User')
    expect(screen.queryByRole('button', { name: 'Contractors…' })).toBeNull()
  })

  it('whose answer was lost is kept, shown as it was changed, and sent again under the same key', async () => {
    server.serve(pinRoutes.savePin, lostReply, {
      projectPin: buildPin({ title: 'Tap runs', version: 3 }),
    })
    const { user, fill } = await open()
    await fill(title(), 'Tap runs')
    await user.click(save())
    expect(await screen.findByText(/Saved on this device/)).toBeVisible()
    expect(title()).toHaveValue('Tap runs')
    expect(save()).toBeDisabled()
    await waitFor(() => expect(server.sent(pinRoutes.savePin)).toHaveLength(2))
    await waitFor(() => expect(unsentQueue.read()).toEqual([]))
    expect(title()).toHaveValue('Tap runs')
    const [first, second] = server.sent(pinRoutes.savePin)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  it('that somebody else changed is shown in both versions; theirs can be taken, and mine kept', async () => {
    const savedByOther = buildPin({ title: 'Tap leaks', updatedBy: 'Jonas Weir', version: 3 })
    server.serve(pinRoutes.savePin, createRefusal('record.stale', { current: savedByOther }), {
      projectPin: buildPin({ title: 'Tap runs', version: 4 }),
    })
    const { user, fill } = await open()
    await fill(title(), 'Tap runs')
    await user.click(save())
    const box = within(
      await screen.findByRole('alert', { name: 'Someone else changed this point in the meantime' }),
    )
    expect(box.getByRole('row', { name: 'Title Tap leaks Tap runs' })).toBeVisible()
    expect(save()).toBeDisabled()
    await user.click(box.getByRole('button', { name: 'Keep mine' }))
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin).map(({ input }) => [input.version, input.title])).toEqual(
      [
        [2, 'Tap runs'],
        [3, 'Tap runs'],
      ],
    )
  })

  it('that somebody else changed can be taken over in their version, over which the next change is saved', async () => {
    const savedByOther = buildPin({ title: 'Tap leaks', updatedBy: 'Jonas Weir', version: 3 })
    server.serve(pinRoutes.savePin, createRefusal('record.stale', { current: savedByOther }), {
      projectPin: buildPin({ title: 'Tap leaks much', version: 4 }),
    })
    const { user, fill } = await open()
    await fill(title(), 'Tap runs')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(title()).toHaveValue('Tap leaks')
    expect(screen.getByText('Tap leaks', { selector: ':not(input)' })).toBeVisible()
    expect(save()).toBeDisabled()
    await fill(title(), 'Tap leaks much')
    await user.click(save())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin).map(({ input }) => [input.version, input.title])).toEqual(
      [
        [2, 'Tap runs'],
        [3, 'Tap leaks much'],
      ],
    )
  })

  it('that somebody else changes while something is entered shows both versions before saving, and keeps the focus (T165)', async () => {
    const { fill } = await open()
    await fill(title(), 'Tap runs')
    server.serve(pinRoutes.savePin, { projectPin: buildPin({ title: 'Tap runs', version: 4 }) })
    server.serve(
      pinRoutes.readPin,
      buildPin({ title: 'Tap leaks', updatedBy: 'Jonas Weir', version: 3 }),
    )
    await act(() => queryClient.invalidateQueries())
    const box = within(
      await screen.findByRole('alert', { name: 'Someone else changed this point in the meantime' }),
    )
    expect(box.getByRole('row', { name: 'Title Tap leaks Tap runs' })).toBeVisible()
    expect(title()).toHaveFocus()
    expect(save()).toBeDisabled()
    act(() => box.getByRole('button', { name: 'Keep mine' }).click())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin).map(({ input }) => [input.version, input.title])).toEqual(
      [[3, 'Tap runs']],
    )
  })

  it('that changed in nothing of the form is saved over its latest version, without a question', async () => {
    const { user, fill } = await open()
    await fill(title(), 'Tap runs')
    server.serve(pinRoutes.savePin, { projectPin: buildPin({ title: 'Tap runs', version: 4 }) })
    server.serve(pinRoutes.readPin, buildPin({ version: 3 }))
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(server.sent(pinRoutes.readPin)).toHaveLength(1))
    await user.click(save())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin)[0]?.input.version).toBe(3)
  })

  it('shows at once what somebody else saved while nothing is entered', async () => {
    await open()
    server.serve(pinRoutes.readPin, buildPin({ title: 'Tap leaks', version: 3 }))
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(title()).toHaveValue('Tap leaks'))
    expect(save()).toBeDisabled()
  })

  it('keeps what was entered for another category, says that it is hidden, and sends it once it is shown again', async () => {
    const [bathroom] = buildProject().projectType.pointCategories
    const [cost] = buildProject().projectType.projectTypeCustomFields
    if (!bathroom || !cost) throw new Error('the type has a category and a field')
    const projectType = {
      ...buildProject().projectType,
      pointCategories: [bathroom, { ...bathroom, id: 22, name: 'Corridor', isDefault: false }],
      projectTypeCustomFields: [{ ...cost, pointCategoryIds: [21] }],
    }
    server.serve(projectRoutes.readProject, buildProject({ projectType }))
    server.serve(pinRoutes.savePin, { projectPin: buildPin({ version: 3 }) })
    const { user, fill } = await open()
    const category = screen.getByRole('combobox', { name: /N-Point Category/ })
    await fill(screen.getByRole('textbox', { name: 'Quoted price' }), '240.50')
    await user.selectOptions(category, 'Corridor')
    expect(screen.queryByRole('textbox', { name: 'Quoted price' })).toBeNull()
    expect(screen.getByText(/Quoted price/)).toBeVisible()
    await user.selectOptions(category, 'Bathroom')
    expect(screen.getByRole('textbox', { name: 'Quoted price' })).toHaveValue('240.50')
    await user.click(save())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin)[0]?.input.projectPinCustomFields).toEqual([
      { projectTypeCustomFieldId: 51, description: '240.50' },
    ])
  })

  it('T93: of a plan says which day counts where its dates are empty, by category', async () => {
    const plan = buildPlanProject()
    server.serve(projectRoutes.readProject, plan)
    const { user, fill } = await open()
    const required = screen.getByRole('textbox', { name: 'Required completion date' })
    const actual = screen.getByRole('textbox', { name: 'Actual completion date' })
    expect(required).toHaveAccessibleDescription(/June 30th, 2029, from the plan \(7 years\)/)
    expect(actual).toHaveAccessibleDescription(/the acceptance date/)
    await user.selectOptions(screen.getByRole('combobox', { name: /N-Point Category/ }), 'Tiles')
    expect(required).toHaveAccessibleDescription(
      /March 15th, 2027, 90 days after the plan’s issue date/,
    )
    await fill(required, '01/31/2027')
    await user.tab()
    expect(required).not.toHaveAccessibleDescription(/Default/)
  })

  it('says beside its field what the server refuses there', async () => {
    server.serve(
      pinRoutes.savePin,
      createRefusal('input.invalid', {
        errors: [{ field: 'projectPinCustomFields.0.description', message: 'Too much' }],
      }),
    )
    const { user, fill } = await open()
    const cost = screen.getByRole('textbox', { name: 'Quoted price' })
    await fill(cost, '240.50')
    await user.click(save())
    await waitFor(() => expect(cost).toHaveAccessibleDescription('Too much'))
    expect(cost).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    await fill(cost, '140.50')
    expect(cost).not.toHaveAccessibleDescription('Too much')
  })

  it('of a completed inspection keeps its core, and its repair goes on', async () => {
    server.serve(
      projectRoutes.readProject,
      buildProject({ completedDateTime: '2026-03-05T10:00:00.000Z' }),
    )
    server.serve(pinRoutes.savePin, { projectPin: buildPin({ version: 3 }) })
    const { user } = await open()
    expect(screen.getByText(/The inspection is completed, so category, title/)).toBeVisible()
    expect(title()).toBeDisabled()
    expect(screen.getByRole('combobox', { name: /N-Point Category/ })).toBeDisabled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'N-Point Status' }), 'Done')
    await user.click(save())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin)[0]?.input).toMatchObject({ projectTypePOIStatusId: 32 })
  })

  it('T72: is marked as critical by a User, too', async () => {
    server.serve(pinRoutes.savePin, { projectPin: buildPin({ isCritical: true, version: 3 }) })
    const { user } = await open('User')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('switch', { name: /^Critical/ }))
    await user.click(save())
    await screen.findByText('Point saved.')
    expect(server.sent(pinRoutes.savePin)[0]?.input.isCritical).toBe(true)
  })

  it('that is left with something unsaved asks first', async () => {
    const { user, fill, address } = await open()
    await fill(title(), 'Half a sentence')
    await user.click(screen.getByRole('link', { name: /Back to/ }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Stay here' }))
    expect(title()).toHaveValue('Half a sentence')
    expect(address()).toBe('/nspection-pins/manage/71')
  })
})

describe('what is said about a point', () => {
  const words = () => screen.getByRole('textbox', { name: /^Comment/ })
  const add = () => screen.getByRole('button', { name: 'Add Comment' })

  it('needs words, is sent once, and stays in its field until it has arrived', async () => {
    const saving = createHeldReply<typeof commentRoutes.saveComment>({ id: 82 })
    server.serve(commentRoutes.saveComment, lostReply, saving)
    const { user, fill } = await open()
    expect(await screen.findByText('The plumber comes on Monday.')).toBeVisible()
    await user.click(add())
    expect(screen.getByText('Comment is required')).toBeVisible()
    expect(add()).toBeDisabled()

    await fill(words(), 'The tap is on order.')
    await user.click(add())
    expect(await screen.findByText(/Your entries/)).toBeVisible()
    expect(words()).toHaveValue('The tap is on order.')
    server.serve(commentRoutes.listComments, [
      buildComment(),
      buildComment({ id: 82, comment: 'The tap is on order.' }),
    ])
    await user.click(add())
    await waitFor(() => expect(add()).toBeDisabled())
    await user.click(add())
    saving.release()
    expect(
      await screen.findByText('The tap is on order.', { selector: ':not(textarea)' }),
    ).toBeVisible()
    const sent = server.sent(commentRoutes.saveComment)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
    expect(words()).toHaveValue('')
  })

  it('a repair is submitted with a picture or a link, never both: the other way begins empty (T74)', async () => {
    server.serve(commentRoutes.saveComment, { id: 83 })
    const { user, fill } = await open()
    await user.click(screen.getByRole('button', { name: 'Manage Resolve Status' }))
    await user.click(await screen.findByRole('button', { name: 'Submit repair' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit repair' }))
    const submit = () => dialog.getByRole('button', { name: 'Submit repair' })
    expect(submit()).toBeDisabled()
    await user.click(dialog.getByRole('radio', { name: 'Add Link' }))
    await fill(
      dialog.getByRole('textbox', { name: 'Link' }),
      'https://repairs.harbour-lights.example/tap',
    )
    expect(submit()).toBeEnabled()
    await user.click(dialog.getByRole('radio', { name: 'Upload Picture' }))
    expect(submit()).toBeDisabled()
    await user.click(dialog.getByRole('radio', { name: 'Add Link' }))
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue('')
    await fill(
      dialog.getByRole('textbox', { name: 'Link' }),
      'https://repairs.harbour-lights.example/tap',
    )
    await fill(dialog.getByRole('textbox', { name: 'Remark' }), 'New washer')
    await user.click(submit())
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Submit repair' })).toBeNull())
    expect(server.sent(commentRoutes.saveComment).map(({ input }) => input)).toEqual([
      {
        projectPinId: 71,
        action: 'submit',
        comment: 'New washer',
        matterportResolutionLink: 'https://repairs.harbour-lights.example/tap',
      },
    ])
  })
})
