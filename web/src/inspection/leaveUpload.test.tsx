import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { fileRoutes } from '@nspect/contract/files/files'
import type { Route } from '@nspect/contract/http/route'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { tourCaptureRoutes } from '@nspect/contract/tourCaptures/tourCaptures'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createHeldReply, server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { type RenderedScreen, renderScreen } from '../testing/renderScreen.tsx'

const picture = new File(['a picture'], 'lobby.jpg', { type: 'image/jpeg' })
const paper = new File(['%PDF-1.7'], 'certificate.pdf', { type: 'application/pdf' })
const model = new File(['glTF'], 'wing.glb', { type: 'model/gltf-binary' })
const modelAnswer = createHeldReply<typeof modelRoutes.uploadModel>({ discarded: 2, carried: 0 })
const repairAnswer = createHeldReply<typeof commentRoutes.saveComment>({ id: 5 })
const documentAnswer = createHeldReply<typeof documentRoutes.saveDocument>({ id: 92, ids: [92] })

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.listPins, [buildInspectionPin()])
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(fileRoutes.readFile, new Blob())
  server.serve(tourCaptureRoutes.readTourCapture, { capture: null })
  server.serve(modelRoutes.uploadModel, modelAnswer)
  server.serve(commentRoutes.saveComment, repairAnswer)
  server.serve(documentRoutes.saveDocument, documentAnswer)
})

const fileField = (name: string) => screen.findByLabelText(name, { selector: 'input[type=file]' })
const press = async ({ user }: RenderedScreen, name: string) =>
  user.click(await screen.findByRole('button', { name }))

const openPoint = async ({ user }: RenderedScreen) =>
  user.click(await screen.findByRole('button', { name: /Loose handrail/ }))

const replaceModel = async (shown: RenderedScreen) => {
  const update = { name: 'Update Model', hidden: true }
  await shown.user.click(await screen.findByRole('menuitem', update))
  await shown.user.upload(await fileField('3D model'), model)
  await press(shown, 'Replace')
}
const submitRepair = async (shown: RenderedScreen) => {
  await openPoint(shown)
  await press(shown, 'Resolve POI')
  await shown.user.upload(await screen.findByLabelText('Photos of the repair'), picture)
  await press(shown, 'Submit repair')
}
const addDocument = async (shown: RenderedScreen) => {
  await shown.user.click(await screen.findByRole('tab', { name: /^Documents/ }))
  await press(shown, 'Add document')
  await shown.user.upload(await fileField('Files'), paper)
  await press(shown, 'Save')
}

it('T360: a model that was replaced leads to its check, after a question where something on the page cannot be saved', async () => {
  server.serve(modelRoutes.uploadModel, { discarded: 0, carried: 0 })
  const shown = await renderScreen('/project/edit-project/3?mode=2d', { as: 'User' })
  await openPoint(shown)
  // without a title the point cannot save itself
  await shown.fill(await screen.findByRole('textbox', { name: /^Title/ }), '')
  await replaceModel(shown)
  await press(shown, 'Stay here')
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('')
  await shown.user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await replaceModel(shown)
  await press(shown, 'Leave')
  await waitFor(() => expect(shown.address()).toContain('/project/check-model/3'))
})

describe('T360: leaving while a file is sent stops that, and what may have been saved is read again:', () => {
  const ways: [
    string,
    (shown: RenderedScreen) => Promise<void>,
    Route,
    Route,
    { release: () => void },
  ][] = [
    ['a model', replaceModel, modelRoutes.uploadModel, projectRoutes.readProject, modelAnswer],
    ['a repair', submitRepair, commentRoutes.saveComment, commentRoutes.listComments, repairAnswer],
    [
      'a document',
      addDocument,
      documentRoutes.saveDocument,
      documentRoutes.listDocuments,
      documentAnswer,
    ],
  ]
  it.each(ways)('%s', async (_, send, route, list, answer) => {
    const shown = await renderScreen('/project/edit-project/3?mode=2d', {
      as: 'User',
      history: 'browser',
    })
    await send(shown)
    await waitFor(() => expect(server.sent(route)).toHaveLength(1))
    const asked = server.sent(list).length
    shown.back()
    await press(shown, 'Leave')
    await waitFor(() => expect(server.sent(list).length).toBeGreaterThan(asked))
    const address = shown.address()
    await act(async () => answer.release())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shown.address()).toBe(address)
  })
})
