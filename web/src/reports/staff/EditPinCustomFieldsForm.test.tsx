import { pinRoutes } from '@nspect/contract/pins/pins'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPin, buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { EditPinCustomFieldsForm } from './EditPinCustomFieldsForm.tsx'
import { ReportPinDialogs } from './ReportPinDialogs.tsx'

let closed = 0
const open = () => {
  closed = 0
  return renderComponent(
    <EditPinCustomFieldsForm
      pin={buildReportedPin()}
      project={buildProject()}
      onChanged={() => {}}
      onCancel={() => closed++}
      onSaved={() => closed++}
    />,
  )
}
const cost = () => screen.findByRole('textbox', { name: 'Quoted price' })
const save = () => screen.getByRole('button', { name: 'Save Changes' })

it('the fields of a point in the report are sent again under the same key when the answer was lost', async () => {
  server.serve(pinRoutes.savePin, lostReply, { projectPin: buildPin({ version: 3 }) })
  const { user, fill } = await open()
  expect(await cost()).toHaveValue('')
  expect(save()).toBeDisabled()
  await fill(await cost(), '240.50')
  await user.click(save())
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(save())
  await waitFor(() => expect(closed).toBe(1))
  const [first, second] = server.sent(pinRoutes.savePin)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

it('fields that are kept over what somebody else saved leave the rest of the point as they saved it', async () => {
  const savedByOther = buildPin({ title: 'Tap leaks', updatedBy: 'Jonas Weir', version: 3 })
  server.serve(pinRoutes.savePin, createRefusal('record.stale', { current: savedByOther }), {
    projectPin: savedByOther,
  })
  const { user, fill } = await open()
  await fill(await cost(), '240.50')
  await user.click(save())
  const box = within(
    await screen.findByRole('alert', { name: 'Someone else changed this point in the meantime' }),
  )
  expect(box.getByRole('row', { name: /^Quoted price .* 240.50$/ })).toBeVisible()
  expect(box.queryByRole('row', { name: /^Title/ })).toBeNull()
  expect(save()).toBeDisabled()
  await user.click(box.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(server.sent(pinRoutes.savePin).map(({ input }) => [input.version, input.title])).toEqual([
    [2, 'Tap drips'],
    [3, 'Tap leaks'],
  ])
})

it.each(['Cancel', 'Close'])(
  'fields that are not saved are asked about before %s closes them',
  async (name) => {
    closed = 0
    const dialog = (
      <ReportPinDialogs
        dialog="fields"
        pin={buildReportedPin()}
        project={buildProject()}
        onClose={() => closed++}
      />
    )
    const { user, fill } = await renderComponent(dialog)
    await fill(await cost(), '240.50')
    await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(await cost()).toHaveValue('240.50')
    expect(closed).toBe(0)
    await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(closed).toBe(1))
  },
)
