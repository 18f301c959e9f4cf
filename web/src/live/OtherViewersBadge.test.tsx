import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { type ChangedRecord, type LiveEvent, liveRoutes } from '@nspect/contract/live/live'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildComment, buildDocument, buildPin, buildProject } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

beforeEach(() => {
  server.serve(pinRoutes.readPin, buildPin())
  server.serve(pinRoutes.listPins, [buildPin()])
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(commentRoutes.listComments, [buildComment()])
})

const createEventStream = (...events: LiveEvent[]) =>
  new Blob(events.map(({ name, data }) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
/** Serves these events to whoever knows nothing yet, and then no more. */
const serveStream = (...events: LiveEvent[]) =>
  server.serve(liveRoutes.followProject, ({ input }) =>
    input.since === undefined ? createEventStream(...events) : new Promise(() => undefined),
  )
const opened: LiveEvent = { name: 'opened', data: { cursor: 5, lastChange: null } }

describe('the page of a point (T164, T165)', () => {
  it('shows what somebody else changed and who is there, and goes on after the last change that it knows', async () => {
    const people = [
      { id: 4, name: 'Jonas Weir' },
      { id: 9, name: 'Mara Lind' },
    ]
    serveStream(
      opened,
      { name: 'people', data: { people } },
      { name: 'changed', data: { cursor: 8, records: [{ kind: 'pin', id: 71 }] } },
    )
    await renderScreen('/nspection-pins/manage/71', { as: 'Manager' })
    await screen.findByDisplayValue('Tap drips')
    server.serve(pinRoutes.readPin, buildPin({ title: 'Tap leaks', version: 3 }))
    expect(
      await screen.findByRole('button', { name: '2 others here' }),
    ).toHaveAccessibleDescription('Jonas Weir, Mara Lind')
    expect(await screen.findByDisplayValue('Tap leaks')).toBeVisible()
    // the stream broke: the next one begins where it ended
    await waitFor(() =>
      expect(server.sent(liveRoutes.followProject).at(-1)?.input).toEqual({
        projectId: 7,
        since: 8,
        stays: true,
      }),
    )
  })

  it('reads everything anew where too much was missed', async () => {
    serveStream(opened, { name: 'resync', data: { cursor: 900 } })
    await renderScreen('/nspection-pins/manage/71', { as: 'Manager' })
    await waitFor(() => expect(server.sent(pinRoutes.readPin).length).toBeGreaterThan(1))
  })
})

describe('the workspace (T164)', () => {
  const open = () => renderScreen('/project/edit-project/7?mode=2d', { as: 'Manager' })
  const serveChange = (record: ChangedRecord) =>
    serveStream(opened, { name: 'changed', data: { cursor: 8, records: [record] } })
  beforeEach(() => {
    server.serve(pinTemplateRoutes.listPointTemplates, [])
    server.serve(documentRoutes.listDocuments, [])
  })

  it('counts the documents that somebody else has added', async () => {
    const document = buildDocument()
    server.serve(
      projectRoutes.readProject,
      buildProject(),
      buildProject({ projectDocuments: [document] }),
    )
    serveChange({ kind: 'document', id: document.id })
    await open()
    expect(await screen.findByRole('tab', { name: 'Documents 1' })).toBeVisible()
  })

  it('counts the points that somebody else has hidden', async () => {
    server.serve(pinRoutes.readPin, buildPin({ visitorState: 'hidden' }))
    server.serve(projectRoutes.readProject, buildProject(), buildProject({ hiddenPinCount: 1 }))
    serveChange({ kind: 'pin', id: 71 })
    await open()
    expect(await screen.findByRole('button', { name: '1 hidden point' })).toBeVisible()
  })
})
