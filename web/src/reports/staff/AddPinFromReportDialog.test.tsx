import messages from '@nspect/contract/messages/texts.en.json'
import { addPinFromReportRoutes } from '@nspect/contract/pins/addPinFromReport'
import { limits } from '@nspect/contract/shared/limits'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import { buildPin, buildProject } from '../../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { AddPinFromReportDialog } from './AddPinFromReportDialog.tsx'

let saved: number[] = []
let closed = 0
const route = addPinFromReportRoutes.savePinFromReport
const picture = new File(['a picture'], 'stain.jpg', { type: 'image/jpeg' })

const open = async () => {
  saved = []
  closed = 0
  const shown = await renderComponent(
    <AddPinFromReportDialog
      project={buildProject()}
      onClose={() => closed++}
      onSaved={({ id }) => saved.push(id)}
    />,
  )
  await screen.findByRole('dialog')
  return shown
}
const save = () => screen.getByRole('button', { name: 'Save Changes' })
const title = () => screen.getByRole('textbox', { name: /^Title/ })
const name = () => screen.getByRole('textbox', { name: /^Full Name/ })
const photo = () => screen.getByLabelText('Photo', { selector: 'input[type=file]' })
const openFilled = async () => {
  const shown = await open()
  await shown.user.upload(photo(), picture)
  await shown.fill(title(), 'Stain on the carpet')
  return shown
}

describe('a point from a photo', () => {
  it('says what is missing beside each field, and is not sent', async () => {
    const { user, fill } = await open()
    await user.click(save())
    expect(screen.getByText(messages['pin.photoRequired'])).toBeVisible()
    await fill(name(), '')
    expect(name()).toHaveAccessibleDescription(messages['pin.nameRequired'])
    expect(save()).toBeDisabled()
    expect(server.sent(route)).toEqual([])
  })

  it('is made once when its answer was lost, and sent as another once it says something else', async () => {
    server.serve(route, lostReply, createRefusal('record.missing'), {
      projectPin: buildPin({ id: 91 }),
    })
    const { user, fill } = await openFilled()
    await user.click(save())
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.click(save())
    await waitFor(() => expect(server.sent(route)).toHaveLength(2))
    await waitFor(() => expect(save()).toBeEnabled())
    await fill(title(), 'Stain on the runner')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(save())
    await waitFor(() => expect(saved).toEqual([91]))
    const [first, second, third] = server
      .sent(route)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(server.sent(route)[2]).toMatchObject({
      input: { title: 'Stain on the runner', anonymousUser: 'Mara Lindqvist', projectId: 7 },
      files: { uploadedImage: [expect.objectContaining({ name: 'stain.jpg' })] },
    })
  })

  it('keeps its photo when what should replace it is not taken, and says why', async () => {
    const { user } = await openFilled()
    await user.upload(
      photo(),
      new File([new Uint8Array(limits.imageBytes + 1)], 'wide.jpg', { type: 'image/jpeg' }),
    )
    expect(screen.getByRole('alert')).toHaveTextContent('wide.jpg')
    expect(screen.getByRole('alert')).toHaveTextContent(`${limits.imageBytes / 1024 / 1024} MB`)
    expect(screen.getByRole('img', { name: 'Selected photo: stain.jpg' })).toBeVisible()
    await user.upload(photo(), new File(['another'], 'mirror.png', { type: 'image/png' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('img', { name: 'Selected photo: mirror.png' })).toBeVisible()
  })

  it('whose upload is stopped stays as it was entered, and goes on under the same key', async () => {
    const never = createHeldReply<typeof route>({ projectPin: buildPin() })
    server.serve(route, never, { projectPin: buildPin({ id: 91 }) })
    const { user } = await openFilled()
    await user.click(save())
    await waitFor(() => expect(server.sent(route)).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: /^(Stop|Cancel upload)/ }))
    await waitFor(() => expect(save()).toBeEnabled())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(title()).toHaveValue('Stain on the carpet')
    await user.click(save())
    await waitFor(() => expect(saved).toEqual([91]))
    const [first, second] = server.sent(route)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    never.release()
  })

  it('T360: that is left while it is sent is not sent on, and opens nothing any more', async () => {
    const answer = createHeldReply<typeof route>({ projectPin: buildPin({ id: 91 }) })
    server.serve(route, answer)
    const { user } = await openFilled()
    await user.click(save())
    await waitFor(() => expect(server.sent(route)).toHaveLength(1))
    cleanup()
    await act(async () => answer.release())
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(saved).toEqual([])
  })

  it('asks before what was entered is lost', async () => {
    const { user } = await openFilled()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Stay here' }))
    expect(closed).toBe(0)
    expect(title()).toHaveValue('Stain on the carpet')
  })
})
