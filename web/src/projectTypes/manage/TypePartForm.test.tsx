import { firmRoutes } from '@nspect/contract/firms/firms'
import {
  pointCategoryRoutes,
  poiStatusRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOwnedType, buildPerson } from '../../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveType } from '../../testing/serveType.ts'

const at = '2026-03-02T09:30:00.000Z'
const type = { ...buildOwnedType(), updatedDateTime: at, version: 1 }
const status = {
  id: 32,
  name: 'Waiting for parts',
  description: '',
  poiColorCode: '#f9a825',
  isDefault: false,
  isInProgress: false,
  setWhen: null,
  projectTypeId: 5,
  sortOrder: 1,
  isDeleted: false,
  projectType: { id: 5, name: 'Room check' },
  clientId: 2,
  client: 'Harbour Lights',
  clientTier: { id: 5, name: 'Enterprise' as const },
  updatedDateTime: at,
  version: 3,
}

beforeEach(() => {
  serveType(type)
  server.serve(poiStatusRoutes.listPoiStatuses, [status])
  server.serve(poiStatusRoutes.readPoiStatus, status)
})

const name = () => screen.findByRole('textbox', { name: /^Name/ })

describe('the colour of a status', () => {
  const colors = () => screen.queryAllByRole('textbox', { name: /^Colour/ })

  it('T70: is a field of its form from Business up', async () => {
    await renderScreen('/settings/poi-status/manage/5', { as: 'Manager' })
    await name()
    expect(colors()).toHaveLength(1)
  })

  it('T70: is no field below it: it would be shown nowhere', async () => {
    await renderScreen('/settings/poi-status/manage/5', {
      as: buildPerson('Manager', { tier: { id: 2, name: 'Professional' } }),
    })
    await name()
    expect(colors()).toEqual([])
  })
})

describe('a part of a type', () => {
  it('needs a name: the field says so and the button is closed', async () => {
    const { user } = await renderScreen('/settings/poi-status/manage/5', { as: 'Manager' })
    await name()
    await user.click(screen.getByRole('button', { name: 'Create N-Point Status' }))
    expect(await name()).toBeInvalid()
    expect(await name()).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Create N-Point Status' })).toBeDisabled()
    expect(server.sent(poiStatusRoutes.savePoiStatus)).toEqual([])
  })

  it('is made once, and under the same key when no answer came', async () => {
    server.serve(poiStatusRoutes.savePoiStatus, lostReply, { id: 33, version: 1 })
    const { user, fill, address } = await renderScreen('/settings/poi-status/manage/5', {
      as: 'Manager',
    })
    await fill(await name(), 'Ordered')
    await user.click(screen.getByRole('button', { name: 'Create N-Point Status' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Room check' })
    expect(screen.getByRole('button', { name: 'Open: Ordered' })).toBeVisible()
    const [first, second] = server.sent(poiStatusRoutes.savePoiStatus)
    expect(second?.input).toMatchObject({ projectTypeId: 5, name: 'Ordered' })
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(address()).toBe('/settings/poi-listing/5')
  })

  it('T83: that two people change shows both versions, and theirs can be taken', async () => {
    server.serve(
      poiStatusRoutes.savePoiStatus,
      createRefusal('record.stale', {
        current: { ...status, name: 'Waiting for the joiner', version: 4 },
      }),
    )
    const { user, fill, address } = await renderScreen('/settings/poi-status/manage/5/32', {
      as: 'Manager',
    })
    await screen.findByDisplayValue('Waiting for parts')
    await fill(await name(), 'Waiting for a part')
    await user.click(screen.getByRole('button', { name: 'Update N-Point Status' }))
    const box = within(await screen.findByRole('alert'))
    expect(
      box.getByRole('row', { name: /^Name.* Waiting for the joiner Waiting for a part$/ }),
    ).toBeVisible()
    await user.click(box.getByRole('button', { name: 'Take theirs' }))
    expect(address()).toBe('/settings/poi-listing/5')
    expect(server.sent(poiStatusRoutes.savePoiStatus)).toHaveLength(1)
  })
})

it('T120, T374: a status says that work has begun and when it is set by itself; the list says both', async () => {
  const marked = { ...status, isInProgress: true, setWhen: 'reopened' as const }
  server.serve(poiStatusRoutes.savePoiStatus, { id: 32, version: 4 })
  const { user } = await renderScreen('/settings/poi-status/manage/5/32', { as: 'Manager' })
  await screen.findByDisplayValue('Waiting for parts')
  await user.click(screen.getByRole('checkbox', { name: 'Work has begun' }))
  const event = 'When the point is sent back or reopened'
  await user.selectOptions(screen.getByRole('combobox', { name: 'Set automatically' }), event)
  server.serve(poiStatusRoutes.listPoiStatuses, [marked])
  await user.click(screen.getByRole('button', { name: 'Update N-Point Status' }))
  expect(await screen.findByRole('cell', { name: `Work has begun · ${event}` })).toBeVisible()
  expect(server.sent(poiStatusRoutes.savePoiStatus)[0]?.input).toMatchObject({
    id: 32,
    name: 'Waiting for parts',
    isInProgress: true,
    setWhen: 'reopened',
  })
})

it('who does not look after types is told so, and calls nothing', async () => {
  await renderScreen('/settings/poi-status/manage/5', { as: 'User' })
  expect(
    within(screen.getByRole('main')).getAllByRole('link', { name: /dashboard/i })[0],
  ).toBeVisible()
  expect(server.sent(projectTypeConfigurationRoutes.readProjectType)).toEqual([])
})

it('a category says how bad its new points are, in how many days they are due, and which firm gets them', async () => {
  server.serve(firmRoutes.listFirms, [
    {
      id: 3,
      clientId: 2,
      name: 'Quay Joinery',
      email: 'desk@quay-joinery.example',
      updatedDateTime: at,
      version: 1,
    },
  ])
  server.serve(pointCategoryRoutes.savePointCategory, { id: 23, version: 1 })
  const { user, fill } = await renderScreen('/settings/point-category/manage/5', { as: 'Manager' })
  await fill(await name(), 'Doors')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Major')
  await fill(screen.getByRole('textbox', { name: 'Days until due' }), '14')
  await screen.findByRole('option', { name: 'Quay Joinery' })
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Assigned contractor' }),
    'Quay Joinery',
  )
  await user.click(screen.getByRole('button', { name: 'Create Point Category' }))
  await screen.findByRole('heading', { level: 1, name: 'Room check' })
  expect(server.sent(pointCategoryRoutes.savePointCategory)[0]?.input).toMatchObject({
    name: 'Doors',
    defaultSeverity: 'major',
    defaultDueDays: 14,
    defaultFirmId: 3,
  })
})

it('firms that cannot be loaded are no choice of nobody: the field says so and asks again', async () => {
  const joinery = { id: 3, clientId: 2, name: 'Quay Joinery', email: 'desk@quay-joinery.example' }
  server.serve(firmRoutes.listFirms, createRefusal('record.missing'), [
    { ...joinery, updatedDateTime: at, version: 1 },
  ])
  const { user } = await renderScreen('/settings/point-category/manage/5', { as: 'Manager' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: 'Quay Joinery' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('a category has common defects: titles by Enter, the rest of one folded, and an error beside its field', async () => {
  server.serve(firmRoutes.listFirms, [
    {
      id: 3,
      clientId: 2,
      name: 'Quay Joinery',
      email: 'desk@quay-joinery.example',
      updatedDateTime: at,
      version: 1,
    },
  ])
  server.serve(
    pointCategoryRoutes.savePointCategory,
    createRefusal('input.invalid', {
      errors: [{ field: 'templates.1.assignee', message: 'Please choose a firm.' }],
    }),
    { id: 23, version: 1 },
  )
  const { user, fill } = await renderScreen('/settings/point-category/manage/5', { as: 'Manager' })
  await fill(await name(), 'Doors')
  await user.type(
    screen.getByRole('textbox', { name: 'Title of the common defect' }),
    'Dented frame{Enter}Loose handle{Enter}',
  )
  await user.click(screen.getByRole('button', { name: 'More about Loose handle' }))
  const defects = within(screen.getByRole('group', { name: 'Common defects' }))
  await fill(defects.getByRole('textbox', { name: 'Description' }), 'Tighten and test.')
  await user.selectOptions(defects.getByRole('combobox', { name: 'Severity' }), 'Minor')
  await user.selectOptions(
    defects.getByRole('combobox', { name: 'Assigned contractor' }),
    'Quay Joinery',
  )
  await fill(defects.getByRole('textbox', { name: 'Estimated cost' }), '40')
  await user.click(screen.getByRole('button', { name: 'Create Point Category' }))
  expect(await screen.findByText('Please choose a firm.')).toBeVisible()
  await user.selectOptions(
    defects.getByRole('combobox', { name: 'Assigned contractor' }),
    'Quay Joinery',
  )
  await user.type(
    screen.getByRole('textbox', { name: 'Title of the common defect' }),
    'Split panel',
  )
  await user.click(screen.getByRole('button', { name: 'Create Point Category' }))
  await screen.findByRole('heading', { level: 1, name: 'Room check' })
  const empty = { description: '', severity: null, assignee: null, estimatedCost: null }
  expect(server.sent(pointCategoryRoutes.savePointCategory)[1]?.input).toMatchObject({
    templates: [
      { ...empty, title: 'Dented frame' },
      {
        title: 'Loose handle',
        description: 'Tighten and test.',
        severity: 'minor',
        assignee: 'firm:3',
        estimatedCost: '40.00 USD',
      },
      { ...empty, title: 'Split panel' },
    ],
  })
})
