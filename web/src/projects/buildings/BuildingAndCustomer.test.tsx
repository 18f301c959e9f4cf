import { type Building, buildingRoutes } from '@nspect/contract/buildings/buildings'
import { type Customer, customerRoutes } from '@nspect/contract/customers/customers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildProject, buildProjectRow } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const at = '2026-03-01T09:00:00.000Z'
const aurora: Building = {
  id: 3,
  clientId: 2,
  name: 'Hotel Aurora',
  address: '12 Quay Street',
  roomCount: 86,
  picturePath: null,
  inspectionCount: 300,
  updatedDateTime: at,
  version: 1,
}
const lakeside: Customer = {
  id: 4,
  clientId: 2,
  name: 'Lakeside Hotels',
  contactName: 'Odile Marchand',
  contactEmail: 'odile@lakeside.example',
  contactPhone: '',
  logoPath: null,
  inspectionCount: 1,
  updatedDateTime: at,
  version: 2,
}

const project = buildProject({
  customer: { name: 'Lakeside Hotels', logoPath: null },
  yourReference: 'LH-17',
})

beforeEach(() => {
  server.serve(projectRoutes.readProject, project)
  server.serve(projectRoutes.listProjects, [buildProjectRow()])
  server.serve(buildingRoutes.listBuildings, [aurora])
  server.serve(customerRoutes.listCustomers, [lakeside])
})

const open = async () => {
  const shown = await renderScreen('/project/manage/7', { as: 'Manager' })
  await screen.findByRole('textbox', { name: /^nSpection Name/ })
  return shown
}
const building = () => screen.getByRole('combobox', { name: 'Building' })
const update = () => screen.getByRole('button', { name: 'Update nSpection' })

describe('building and customer in the form of an inspection', () => {
  it('T585: are chosen by name; what stays is not sent', async () => {
    server.serve(projectRoutes.saveProject, { id: 7, message: 'project.saved' })
    const { user } = await open()
    await user.click(building())
    await user.click(await screen.findByRole('option', { name: 'Hotel Aurora' }))
    await user.click(update())
    await waitFor(() => expect(server.sent(projectRoutes.saveProject)).toHaveLength(1))
    const { input } = server.sent(projectRoutes.saveProject)[0] ?? {}
    expect(input).toMatchObject({ building: 'Hotel Aurora', yourReference: 'LH-17' })
    expect(input).not.toHaveProperty('customer')
  })

  it('T585: a typed name gets its details at once, and the server’s flaw stands at its field', async () => {
    server.serve(buildingRoutes.saveBuilding, createRefusal('building.nameTaken'), {
      id: 9,
      version: 1,
      message: 'building.saved',
    })
    const { user, fill } = await open()
    await fill(building(), 'Grand Hotel')
    await user.click(screen.getByRole('button', { name: 'Add details: Grand Hotel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Building' }))
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Grand Hotel')
    await fill(dialog.getByRole('textbox', { name: 'Address' }), '1 Station Road')
    await fill(dialog.getByRole('textbox', { name: 'Keys or rooms' }), 'many')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(server.sent(buildingRoutes.saveBuilding)).toEqual([])
    await fill(dialog.getByRole('textbox', { name: 'Keys or rooms' }), '40')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('A building with this name already exists.')).toBeVisible()
    await fill(dialog.getByRole('textbox', { name: /^Name/ }), 'Grand Hotel West')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(building()).toHaveValue('Grand Hotel West'))
    expect(server.sent(buildingRoutes.saveBuilding).at(-1)?.input).toMatchObject({
      name: 'Grand Hotel West',
      address: '1 Station Road',
      roomCount: 40,
    })
  })

  it('T586: a building is deleted after saying how many inspections keep naming it', async () => {
    server.serve(buildingRoutes.deleteBuilding, {
      id: 3,
      inspectionCount: 300,
      message: 'building.deleted',
    })
    const { user, fill } = await open()
    await fill(building(), 'hotel aurora')
    await user.click(screen.getByRole('button', { name: 'Edit hotel aurora' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Building' }))
    server.serve(buildingRoutes.listBuildings, [])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Delete building “Hotel Aurora”?' }),
    )
    expect(question.getByText(/300 inspections keep naming it/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(building()).toHaveValue(''))
  })

  it('T586: the contact of a customer is for the team, and a deleted customer stays named', async () => {
    server.serve(customerRoutes.deleteCustomer, {
      id: 4,
      inspectionCount: 1,
      message: 'customer.deleted',
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Lakeside Hotels' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer' }))
    expect(dialog.getByText('For your team only, never in reports or links.')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Contact email' })).toHaveValue(
      'odile@lakeside.example',
    )
    server.serve(customerRoutes.listCustomers, [])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: /^Delete customer/ }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Lakeside Hotels')
    // there is nothing left to edit
    expect(screen.queryByRole('button', { name: /Lakeside/ })).toBeNull()
  })
})
