import { documentRoutes } from '@nspect/contract/documents/documents'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDocument, buildProject } from '../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { DocumentsPanel } from './DocumentsPanel.tsx'

beforeEach(() => {
  server.serve(documentRoutes.listDocuments, [buildDocument()])
  server.serve(projectRoutes.readProject, buildProject())
})

const open = (as: 'Manager' | 'Viewer' = 'Manager') =>
  renderComponent(<DocumentsPanel project={buildProject()} />, { as })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('documents of an inspection', () => {
  it('are files or a link: without either it says so and the button is closed', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add document' }))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Choose a file or enter a link.')).toBeVisible()
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(server.sent(documentRoutes.saveDocument)).toEqual([])
  })

  it('several files are sent one by one, each under a key of its own; what failed is sent again alone', async () => {
    server.serve(documentRoutes.saveDocument, { id: 92, ids: [92] }, lostReply, {
      id: 93,
      ids: [93],
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add document' }))
    const form = await dialog()
    const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
    await user.upload(form.getByLabelText('Files', { selector: 'input[type=file]' }), [
      file('certificate.pdf'),
      file('boiler-log.pdf'),
    ])
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(screen.getByRole('dialog')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = server.sent(documentRoutes.saveDocument)
    const names = sent.map(({ files }) => files.file?.[0]?.name)
    expect(names).toHaveLength(3)
    expect(new Set(names)).toEqual(new Set(['certificate.pdf', 'boiler-log.pdf']))
    const again = sent.filter(({ files }) => files.file?.[0]?.name === names[2])
    expect(new Set(again.map(({ headers }) => headers.get('idempotency-key')))).toHaveProperty(
      'size',
      1,
    )
  })

  it('of which some were saved say so, and the one that is left is called as its file still', async () => {
    server.serve(
      documentRoutes.saveDocument,
      { id: 92, ids: [92] },
      createRefusal('file.missing'),
      {
        id: 93,
        ids: [93],
      },
    )
    const { user, fill } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add document' }))
    const form = await dialog()
    await fill(form.getByRole('textbox', { name: 'Name' }), 'Papers')
    await user.upload(form.getByLabelText('Files', { selector: 'input[type=file]' }), [
      new File(['%PDF-1.7'], 'certificate.pdf', { type: 'application/pdf' }),
      new File(['%PDF-1.7 long'], 'boiler-log.pdf', { type: 'application/pdf' }),
    ])
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/Some files were not saved/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      server
        .sent(documentRoutes.saveDocument)
        .map(({ input, files }) => [input.name, files.file?.length]),
    ).toEqual([
      ['', 1],
      ['', 1],
      ['', 1],
    ])
  })

  it('by a link are sent again under the same key where the answer was lost; what the other way lacked is not said of it', async () => {
    server.serve(documentRoutes.saveDocument, lostReply, { id: 92, ids: [92] })
    const { user, fill } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add document' }))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.click(form.getByRole('radio', { name: 'Link' }))
    expect(form.queryByText('Choose a file or enter a link.')).toBeNull()
    await fill(form.getByRole('textbox', { name: 'Address' }), 'https://papers.example/boiler')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/Save again when you’re back online/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = server.sent(documentRoutes.saveDocument)
    expect(first?.input.path).toBe('https://papers.example/boiler')
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  it('whose file others replaced meanwhile are kept over that version, under another key, also where that is lost once', async () => {
    const savedByOther = buildDocument({
      isLink: false,
      description: 'Of last winter',
      version: 2,
    })
    server.serve(documentRoutes.listDocuments, [buildDocument({ isLink: false })])
    server.serve(
      documentRoutes.saveDocument,
      createRefusal('record.stale', { current: savedByOther }),
      lostReply,
      {
        id: 91,
        ids: [91],
      },
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Boiler log' }))
    const form = await dialog()
    const file = new File(['%PDF-1.7'], 'boiler-log.pdf', { type: 'application/pdf' })
    await user.upload(form.getByLabelText('Replace file', { selector: 'input[type=file]' }), file)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await form.findByRole('button', { name: 'Keep mine' }))
    await user.click(await form.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = server.sent(documentRoutes.saveDocument)
    expect(sent.map(({ input }) => input.version)).toEqual([1, 2, 2])
    const [first, second, third] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })

  it('changed by somebody else meanwhile are shown in both versions', async () => {
    const savedByOther = buildDocument({ description: 'Of last winter', version: 2 })
    server.serve(
      documentRoutes.saveDocument,
      createRefusal('record.stale', { current: savedByOther }),
      {
        id: 91,
        ids: [91],
      },
    )
    const { user, fill } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Boiler log' }))
    const form = await dialog()
    await fill(form.getByRole('textbox', { name: 'Name' }), 'Boiler log of the winter')
    await user.click(form.getByRole('checkbox', { name: 'Show in reports' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await form.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      server.sent(documentRoutes.saveDocument).map(({ input }) => [input.version, input.name]),
    ).toEqual([
      [1, 'Boiler log of the winter'],
      [2, 'Boiler log of the winter'],
    ])
    expect(server.sent(documentRoutes.saveDocument)[1]?.input.includeInReports).toBe(false)
  })

  it('are deleted after a question that names them', async () => {
    server.serve(documentRoutes.deleteDocument, {})
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Delete Boiler log' }))
    const question = await dialog()
    expect(question.getByText(/Boiler log/)).toBeVisible()
    server.serve(documentRoutes.listDocuments, [])
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Boiler log')).toBeNull())
    expect(server.sent(documentRoutes.deleteDocument).map(({ input }) => input)).toEqual([
      { id: 91 },
    ])
  })

  it('are read by a Viewer, who neither adds nor changes them', async () => {
    await open('Viewer')
    expect(await screen.findByRole('link', { name: /Boiler log/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull()
  })
})
