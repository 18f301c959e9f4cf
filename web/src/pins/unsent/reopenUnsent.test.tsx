import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import { listUnsentChanges } from '../../offline/unsentStore.ts'
import { buildPerson } from '../../testing/exampleRecords.ts'
import { lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const handrail = buildInspectionPin({ id: 70, pinNumber: 1, title: 'Loose handrail' })

beforeEach(() => {
  server.serve(pinTemplateRoutes.listPointTemplates, [])
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.listPins, [handrail])
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
})

const words = () => screen.findByRole('textbox', { name: /^Description/ })
const waiting = () => listUnsentChanges(String(buildPerson('Admin').id))

describe('T185: a change that waits to be sent, opened again', () => {
  /** Changes a point without a network; the point stays open. */
  const changeOffline = async () => {
    const shown = await renderScreen('/project/edit-project/3?mode=2d&pin=70')
    server.serve(pinRoutes.savePin, lostReply)
    await shown.fill(await words(), 'Second floor')
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    await screen.findByText('Not sent yet')
    const [change] = await waiting()
    if (!change) throw new Error('nothing waits')
    return { ...shown, reopen: () => act(() => unsentQueue.reopen(change)) }
  }

  it('is in its form, also if that is still open, and is saved with what is added', async () => {
    const { fill, reopen } = await changeOffline()
    await reopen()
    expect(await waiting()).toEqual([])
    await waitFor(async () => expect(await words()).toHaveValue('Second floor'))
    await fill(await words(), 'Second floor, by the lift')
    server.serve(pinRoutes.savePin, {
      projectPin: { ...handrail, version: 2 },
      message: 'pin.saved',
    })
    await waitFor(() =>
      expect(server.sent(pinRoutes.savePin).at(-1)?.input).toMatchObject({
        description: 'Second floor, by the lift',
      }),
    )
  })

  it('goes on waiting where something else has been entered since', async () => {
    const { fill, reopen } = await changeOffline()
    await fill(await words(), 'Third floor')
    await reopen()
    expect(await words()).toHaveValue('Third floor')
    expect(await waiting()).toHaveLength(1)
  })
})
