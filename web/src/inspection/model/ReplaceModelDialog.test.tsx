import errors from '@nspect/contract/errors/texts.en.json'
import { modelRoutes } from '@nspect/contract/models/models'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { type TourCapture, tourCaptureRoutes } from '@nspect/contract/tourCaptures/tourCaptures'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildProject } from '../../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { type RenderedScreen, renderComponent } from '../../testing/renderScreen.tsx'
import { ReplaceModelDialog } from './ReplaceModelDialog.tsx'

let closed = 0
beforeEach(() => {
  closed = 0
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(tourCaptureRoutes.readTourCapture, { capture: null })
})

const unreachable = /The server cannot be reached/
const open = (changes: Partial<Project> = {}) =>
  renderComponent(
    <ReplaceModelDialog
      project={{ ...buildProject(), ...changes }}
      pins={[]}
      onClose={() => closed++}
    />,
  )
/** The dialog opened from a page, as it is: over what listens to keys already. */
function Opener() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return <ReplaceModelDialog project={buildProject()} pins={[]} onClose={() => closed++} />
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}
const replace = () => screen.findByRole('button', { name: 'Replace' })
const link = () => screen.getByRole('textbox', { name: /link/i })
const listIdempotencyKeys = (
  route: typeof modelRoutes.updateLink | typeof modelRoutes.updateImage,
) => server.sent(route).map(({ headers }) => headers.get('idempotency-key'))

describe('another model', () => {
  it('whose answer was lost is sent again under the same key; another link has another', async () => {
    server.serve(modelRoutes.updateLink, lostReply, lostReply, { discarded: 0, carried: 0 })
    const { user, fill } = await open()
    expect(await replace()).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Link' }))
    await fill(link(), ' https://my.matterport.com/show/?m=one ')
    await user.click(await replace())
    expect(await screen.findByText(unreachable)).toBeVisible()
    await user.click(await replace())
    await waitFor(() => expect(listIdempotencyKeys(modelRoutes.updateLink)).toHaveLength(2))
    expect(await screen.findByText(unreachable)).toBeVisible()
    await fill(link(), 'https://my.matterport.com/show/?m=two')
    expect(screen.queryByText(unreachable)).toBeNull()
    await user.click(await replace())
    await waitFor(() => expect(closed).toBe(1))
    const [one, two, three] = listIdempotencyKeys(modelRoutes.updateLink)
    expect(two).toBe(one)
    expect(three).not.toBe(one)
    expect(server.sent(modelRoutes.updateLink).map(({ input }) => input.modelLink)).toEqual([
      'https://my.matterport.com/show/?m=one',
      'https://my.matterport.com/show/?m=one',
      'https://my.matterport.com/show/?m=two',
    ])
  })

  it('T335: says that panoramas taken of a tour go with it, but not if only its address changes', async () => {
    const sweep = (n: number, isTaken: boolean) => ({
      sweepId: `sweep ${n}`,
      floor: 0,
      floorName: 'Ground floor',
      name: `Ground floor · ${n}`,
      panorama: isTaken ? { thumbPath: 'files/a', isTurnMeasured: true } : null,
    })
    const modelLink = 'https://my.matterport.com/show/?m=one'
    const capture: TourCapture = {
      modelLink,
      statement: { version: 1, statedBy: 'Jonas Brandt', statedOn: '2026-11-05T10:00:00.000Z' },
      sweeps: [sweep(1, true), sweep(2, true), sweep(3, false)],
    }
    server.serve(tourCaptureRoutes.readTourCapture, { capture })
    const { user, fill } = await open({ modelLink })
    await user.click(await screen.findByRole('radio', { name: 'Link' }))
    await fill(link(), 'https://my.matterport.com/show/?m=two')
    const warning = /^The 2 panoramas captured/
    expect(await screen.findByText(warning)).toBeVisible()
    await fill(link(), `${modelLink}&play=1`)
    expect(screen.queryByText(warning)).toBeNull()
  })

  const ways: [string, (shown: RenderedScreen) => Promise<void>][] = [
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    [
      'its cross',
      ({ user }) => user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement),
    ],
    [
      'Cancel',
      ({ user }) => user.click(screen.getAllByRole('button', { name: 'Cancel' })[1] as HTMLElement),
    ],
  ]
  it.each(ways)(
    'that is chosen is asked about before the dialog is closed by %s',
    async (_, close) => {
      const shown = await renderComponent(<Opener />)
      await shown.user.click(await screen.findByRole('button', { name: 'Open' }))
      const model = new File(['glTF'], 'wing.glb', { type: 'model/gltf-binary' })
      await shown.user.upload(
        await screen.findByLabelText('3D model', { selector: 'input[type=file]' }),
        model,
      )
      const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
      await close(shown)
      await shown.user.click(within(await question()).getByRole('button', { name: 'Stay here' }))
      expect(closed).toBe(0)
      expect(screen.getByText('wing.glb')).toBeVisible()
      await close(shown)
      await shown.user.click(within(await question()).getByRole('button', { name: 'Leave' }))
      await waitFor(() => expect(closed).toBe(1))
    },
  )

  it('may be a picture: what is refused is told, and the picture stays chosen', async () => {
    server.serve(modelRoutes.updateImage, createRefusal('record.missing'), {
      projectModelImageId: 5,
    })
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Image' }))
    const picture = new File(['a picture'], 'lobby.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('Image', { selector: 'input[type=file]' }), picture)
    await user.click(await replace())
    expect(await screen.findByText(errors['record.missing'])).toBeVisible()
    expect(screen.getByText('lobby.jpg')).toBeVisible()
    await user.click(await replace())
    await waitFor(() => expect(closed).toBe(1))
    const [first, second] = listIdempotencyKeys(modelRoutes.updateImage)
    expect(second).not.toBe(first)
    expect(server.sent(modelRoutes.updateImage)[1]?.files.file?.[0]?.name).toBe('lobby.jpg')
  })
})
