import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buildOwnedType,
  buildPlanProject,
  buildProject,
  buildProjectRow,
} from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { type RenderedScreen, renderScreen } from '../testing/renderScreen.tsx'

beforeEach(() => {
  server.serve(projectTypeRoutes.listProjectTypes, [
    buildOwnedType(),
    buildOwnedType({ id: 6, name: 'Fire round' }),
  ])
  server.serve(projectRoutes.listProjects, [buildProjectRow()])
  server.serve(projectRoutes.listArchivedProjects, [])
})

const name = () => screen.getByRole('textbox', { name: /^nSpection Name/ })
const create = () => screen.getByRole('button', { name: 'Create nSpection' })

describe('a new inspection', () => {
  const open = async () => {
    const shown = await renderScreen('/project/manage/0', { as: 'Manager' })
    await screen.findByRole('textbox', { name: /^nSpection Name/ })
    return shown
  }
  const fillIn = async ({ user, fill }: RenderedScreen) => {
    await fill(name(), 'Harbour Lights, west wing')
    await user.click(screen.getByRole('combobox', { name: /^nSpection Type/ }))
    await user.click(await screen.findByRole('option', { name: 'Room check' }))
    await fill(screen.getByRole('textbox', { name: /^Scan Date/ }), '11/05/2026')
    await user.tab()
    await fill(await screen.findByRole('textbox', { name: 'Number of floors' }), '7')
    const photo = new File(['photo'], 'lobby.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('3D model, panorama, plan, photos'), photo)
    expect(await screen.findByText('lobby.jpg')).toBeVisible()
  }

  it('T130: shows people of a client their own one, which they cannot change', async () => {
    await open()
    const client = screen.getByRole('textbox', { name: 'Client' })
    expect(client).toBeDisabled()
    expect(client).toHaveValue('Harbour Lights')
  })

  it('names everything that is missing at once, also that there is nothing to look at, and closes the button', async () => {
    const { user } = await open()
    // it begins with today
    const scanDate = screen.getByRole('textbox', { name: /^Scan Date/ })
    expect(scanDate).not.toHaveValue('')
    await user.clear(scanDate)
    await user.click(create())
    for (const problem of [
      'nSpection Name is required',
      'nSpection Type is required',
      'Scan Date is required',
    ])
      expect(screen.getByText(problem)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please upload images for the project or enter your model link to proceed.',
    )
    expect(create()).toBeDisabled()
    expect(server.sent(projectRoutes.saveProject)).toEqual([])
  })

  it('whose model cannot be read names it, and is created without it', async () => {
    const shown = await open()
    await fillIn(shown)
    const model = new File(['model'], 'flat.glb')
    model.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('not readable')) })
    await shown.user.upload(screen.getByLabelText('3D model, panorama, plan, photos'), model)
    expect(await screen.findByText(/^flat\.glb could not be read/)).toBeVisible()
    await shown.user.click(create())
    expect(await screen.findByRole('dialog', { name: 'Create nSpection' })).toBeVisible()
  })

  it('asks to look again, and is sent with the fields of its type and its pictures; under one key until it has arrived', async () => {
    const saving = createHeldReply<typeof projectRoutes.saveProject>({ id: 8 })
    server.serve(projectRoutes.saveProject, lostReply, saving)
    const shown = await open()
    await fillIn(shown)
    await shown.user.click(create())
    const question = within(await screen.findByRole('dialog', { name: 'Create nSpection' }))
    expect(question.getByText(/^Please revise all of your information/)).toBeVisible()
    // T416: what will be created
    expect(question.getByText(/^Room check · .* · Harbour Lights, west wing$/)).toBeVisible()
    await shown.user.click(question.getByRole('button', { name: 'Create' }))
    const failure = within(await screen.findByRole('alert'))
    expect(name()).toHaveValue('Harbour Lights, west wing')
    await shown.user.click(failure.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.sent(projectRoutes.saveProject)).toHaveLength(2))
    const [first, second] = server.sent(projectRoutes.saveProject)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(second?.input).toMatchObject({
      projectName: 'Harbour Lights, west wing',
      clientId: 2,
      projectTypeId: 5,
      scanDate: '2026-11-05',
      formJSON: [{ key: 'floors', value: '7' }],
    })
    expect(second?.files.filesToSave?.map((file) => file.name)).toEqual(['lobby.jpg'])
  })
})

it('T94: the fields of a plan stand under its title, as its brand words it', async () => {
  server.serve(projectRoutes.readProject, buildPlanProject())
  await renderScreen('/project/manage/7', { as: 'Manager' })
  expect(
    await screen.findByRole('group', { name: 'Property Details & Renovation Schedule' }),
  ).toBeVisible()
})

it('T94: a plan’s form has the title that its brand gave it', async () => {
  const brandPack = { ...neutralBrandPack, labels: { formTitle: 'Our house and its years' } }
  server.serve(projectRoutes.readProject, buildPlanProject({ brandPack }))
  await renderScreen('/project/manage/7', { as: 'Manager' })
  expect(await screen.findByRole('group', { name: 'Our house and its years' })).toBeVisible()
})

describe('an inspection that exists', () => {
  const open = async () => {
    server.serve(projectRoutes.readProject, buildProject())
    const shown = await renderScreen('/project/manage/7', { as: 'Manager' })
    await screen.findByDisplayValue('Harbour Lights, first floor')
    return shown
  }
  const update = () => screen.getByRole('button', { name: 'Update nSpection' })

  it('can be edited right after it was looked at', async () => {
    server.serve(
      projectRoutes.readProject,
      buildProject(),
      buildProject({ projectName: 'Harbour Lights, ground floor' }),
    )
    server.serve(pinRoutes.listPins, [])
    server.serve(commentRoutes.listComments, [])
    server.serve(documentRoutes.listDocuments, [])
    const { go } = await renderScreen('/project/edit-project/7?mode=2d', { as: 'Manager' })
    await screen.findByRole('heading', { level: 1, name: 'Harbour Lights, first floor' })
    await go('/project/manage/7')
    expect(await screen.findByDisplayValue('Harbour Lights, ground floor')).toBeVisible()
  })

  it('keeps client, type and model (T47)', async () => {
    await open()
    for (const label of ['Client', 'nSpection Type', '3D model link'])
      expect(screen.getByRole('textbox', { name: label })).toBeDisabled()
  })

  it('that somebody saved meanwhile is shown in both versions, and kept by choice (T83)', async () => {
    const savedByOther = buildProject({ notes: 'Windy', version: 5 })
    server.serve(
      projectRoutes.saveProject,
      createRefusal('record.stale', { current: savedByOther }),
      {
        id: 7,
        message: 'project.saved',
      },
    )
    const { user, fill, address } = await open()
    await fill(name(), 'Harbour Lights, first floor and pool')
    await fill(screen.getByRole('textbox', { name: 'Number of floors' }), '4')
    await user.click(update())
    const box = within(
      await screen.findByRole('alert', { name: 'Someone else changed this inspection' }),
    )
    expect(box.getByRole('row', { name: /^Notes Windy/ })).toBeVisible()
    expect(box.getByRole('row', { name: 'Number of floors 3 4' })).toBeVisible()
    await user.click(box.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Inspection saved.')).toBeVisible()
    expect(
      screen.getByRole('button', { name: 'Open: Harbour Lights, first floor and pool' }),
    ).toBeVisible()
    expect(
      server.sent(projectRoutes.saveProject).map(({ input }) => [input.version, input.projectName]),
    ).toEqual([
      [4, 'Harbour Lights, first floor and pool'],
      [5, 'Harbour Lights, first floor and pool'],
    ])
    expect(address()).toBe('/projects')
  })

  it('that is completed says that it stays as it is', async () => {
    server.serve(
      projectRoutes.readProject,
      buildProject({ completedDateTime: '2026-03-05T10:00:00.000Z' }),
    )
    await renderScreen('/project/manage/7', { as: 'Admin' })
    expect(
      await screen.findByText('This inspection is completed. Reopen it to make changes.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Update nSpection' })).toBeNull()
  })
})
