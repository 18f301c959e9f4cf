import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeDraft } from '../../drafts/draftStore.ts'
import { buildNewPinValues } from '../../pins/values/pinValues.ts'
import { buildPerson } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import {
  buildInspectionPin,
  buildInspectionProject,
  buildModelPlacement,
} from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const inspection = '/project/edit-project/3'
const handrail = buildInspectionPin({ id: 70, pinNumber: 1, title: 'Loose handrail' })
const tile = buildInspectionPin({ id: 71, pinNumber: 2, title: 'Cracked tile', isResolved: true })
const door = buildInspectionPin({ id: 72, pinNumber: 3, title: 'Door does not close' })

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinTemplateRoutes.listPointTemplates, [])
  server.serve(pinRoutes.listPins, [handrail, tile, door])
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
})

const open = (search = '') => renderScreen(`${inspection}${search}`, { history: 'browser' })
const row = (title: string) => screen.findByRole('button', { name: new RegExp(`^\\d+ ?${title}`) })
const title = () => screen.findByRole('textbox', { name: /^Title/ })
const list = () => screen.findByRole('list', { name: 'Points of this inspection' })
const search = () => screen.findByRole('textbox', { name: 'Search points' })

describe('Back in an inspection takes the last look back:', () => {
  it('it closes the point, and the point before it is there again', async () => {
    const { user, back, address } = await open()
    await user.click(await row('Loose handrail'))
    expect(await title()).toHaveValue('Loose handrail')
    await user.keyboard('j')
    await waitFor(async () => expect(await title()).toHaveValue('Cracked tile'))

    back()
    await waitFor(async () => expect(await title()).toHaveValue('Loose handrail'))
    back()
    expect(await list()).toBeVisible()
    expect(address()).toBe(inspection)
  })

  it('what was searched is there again, typed as it was a moment before the point was opened', async () => {
    const { user, fill, back } = await open()
    await fill(await search(), 'door')
    await user.click(await row('Door does not close'))
    expect(await title()).toHaveValue('Door does not close')

    back()
    expect(await search()).toHaveValue('door')
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
  })

  it('a state, a lower tab and a dialog go one by one', async () => {
    const { user, back, address } = await open()
    await user.click(await screen.findByRole('button', { name: /^Awaiting approval/ }))
    await user.click(screen.getByRole('tab', { name: /^Documents/ }))
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(address()).toBe(`${inspection}?stage=waiting&panel=documents&dialog=keys`)

    back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true')
    back()
    expect(await row('Cracked tile')).toBeVisible()
    expect(screen.queryByText('Loose handrail')).toBeNull()
    back()
    expect(await row('Loose handrail')).toBeVisible()
    expect(address()).toBe(inspection)
  })

  it('a dialog that was closed by hand is not opened again', async () => {
    const { user, back, address } = await open()
    await user.click(await row('Loose handrail'))
    await title()
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    back()
    expect(await list()).toBeVisible()
    expect(address()).toBe(inspection)
  })

  it('a point whose changes cannot be saved asks first, and stays when they are kept', async () => {
    const { user, fill, back, address } = await open()
    await user.click(await row('Loose handrail'))
    await fill(await title(), '')
    back()
    await user.click(await screen.findByRole('button', { name: 'Keep writing' }))
    expect(await title()).toHaveValue('')
    await waitFor(() => expect(address()).toContain('pin=70'))

    back()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await list()).toBeVisible()
    expect(address()).toBe(inspection)
  })

  it('the form of a new point closes, and the inspection stays', async () => {
    await writeDraft(
      {
        personId: String(buildPerson('Admin').id),
        projectId: 3,
        kind: 'point',
        record: 'a new one',
      },
      {
        draft: buildModelPlacement('a new one'),
        values: {
          ...buildNewPinValues(buildInspectionProject().projectType, 21),
          title: 'Loose wire',
        },
        modelHash: null,
      },
    )
    const { user, back, address } = await open('?mode=2d')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await title()).toHaveValue('Loose wire')

    back()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await list()).toBeVisible()
    expect(address()).toContain(inspection)
  })
})

it('an address shows the inspection as it was looked at', async () => {
  const { go } = await open('?q=door&stage=open')
  expect(await search()).toHaveValue('door')
  expect(screen.getByRole('button', { name: /^Open/, pressed: true })).toBeVisible()
  await go(`${inspection}?panel=documents`)
  expect(screen.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true')
})

it('T158, T159: list and address say the same filter, groups and order; steps follow the order seen, and Back takes all of it back', async () => {
  const [severe, minor] = [
    buildInspectionPin({ ...handrail, severity: 'severe' }),
    buildInspectionPin({ ...door, severity: 'minor' }),
  ]
  server.serve(pinRoutes.listPins, [tile, minor, severe])
  const { user, back, address } = await open('?f99=gone&photo=neither')
  const rows = async () =>
    (await screen.findAllByRole('listitem')).flatMap((listItem) => listItem.dataset.pin ?? [])
  expect(await row('Cracked tile')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Display' }))
  await user.click(await screen.findByRole('button', { name: 'Severity' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Minor 1' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Severe 1' }))
  await waitFor(() => expect(address()).toBe(`${inspection}?severity=minor_severe`))
  expect(screen.getByText('Severity: Minor, Severe')).toBeVisible()
  await waitFor(async () => expect(await rows()).toEqual(['72', '70']))

  await user.click(screen.getByRole('button', { name: 'All filters' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Severity')
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await rows()).toEqual(['70', '72']))
  expect(address()).toBe(`${inspection}?severity=minor_severe&sort=severity`)
  await user.keyboard('j')
  await waitFor(async () => expect(await title()).toHaveValue('Loose handrail'))
  expect(screen.getByText('1 of 2')).toBeVisible()

  back()
  await waitFor(() => expect(address()).toBe(`${inspection}?severity=minor_severe&sort=severity`))
  back()
  await waitFor(async () => expect(await rows()).toEqual(['72', '70']))
})
