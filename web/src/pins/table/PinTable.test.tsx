import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { buildPin, buildProject } from '../../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import type { PinFilter } from '../filter/pinFilter.ts'
import { PinTable } from './PinTable.tsx'

const pins = [1, 2, 3].map((n) => buildPin({ id: 70 + n, pinNumber: n, title: `Finding ${n}` }))

const nothing = () => undefined
/** A filter that shows all points, in one list. */
const unfiltered = (shown: readonly Pin[]): PinFilter => ({
  typed: '',
  setTyped: nothing,
  facets: [],
  chosen: {},
  choose: nothing,
  grouping: undefined,
  sorting: 'number',
  arrange: nothing,
  shown,
  groups: [{ key: '', name: null, pins: shown }],
  folded: new Set(),
  foldGroup: nothing,
  isOn: false,
  clear: nothing,
})
/** The table as the inspection shows it without a filter. */
function UnfilteredTable() {
  return (
    <PinTable
      project={buildProject()}
      pins={pins}
      filter={unfiltered(pins)}
      imageId={null}
      onOpen={nothing}
    />
  )
}

describe('T403: Resolved and Approved', () => {
  const withTier = (id: number, name: 'Business' | 'Professional') =>
    buildProject({
      client: { ...buildProject().client, clientTier: { id, name }, clientTierId: id },
    })
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const resolved = [buildPin({ isResolved: true })]
  const table = (of: Project) => (
    <PinTable
      project={of}
      pins={resolved}
      filter={unfiltered(resolved)}
      imageId={null}
      onOpen={nothing}
    />
  )

  it('stand after Stage from Business up, and in Edit Mode before Severity', async () => {
    const { user } = await renderComponent(table(withTier(4, 'Business')), { as: 'Manager' })
    await screen.findByRole('table')
    expect(headings().slice(0, 7)).toEqual([
      'No.',
      'Title',
      'Stage',
      'Resolved',
      'Approved',
      'Category',
      'Status',
    ])
    const [, , , first, second] = screen.getAllByRole('cell')
    expect([first?.textContent, second?.textContent]).toEqual(['Yes', '–No'])
    await user.click(screen.getByRole('button', { name: 'Enter Edit Mode' }))
    expect(headings().slice(0, 7)).toEqual([
      'No.',
      'Title',
      'Category',
      'Status',
      'Resolved',
      'Approved',
      'Severity',
    ])
  })

  it('are absent below', async () => {
    await renderComponent(table(withTier(3, 'Professional')), { as: 'Manager' })
    await screen.findByRole('table')
    expect(headings()).not.toContain('Resolved')
    expect(headings()).not.toContain('Approved')
  })
})

it('T130: a point is deleted after a question, and comes back by Undo', async () => {
  server.serve(pinRoutes.deletePin, {}, {})
  const { user } = await renderComponent(<UnfilteredTable />, { as: 'Manager' })
  const remove = async () => {
    // in a menu that is a native popover, which jsdom never opens
    await user.click(
      await screen.findByRole('menuitem', { name: 'Delete point 1, Finding 1', hidden: true }),
    )
    return screen.findByRole('dialog', { name: 'Delete point' })
  }
  const question = await remove()
  expect(question).toHaveTextContent('Are you sure you want to delete point 1, Finding 1?')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(server.sent(pinRoutes.deletePin)).toEqual([])
  await user.click(within(await remove()).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sent(pinRoutes.deletePin)).toHaveLength(2))
  expect(server.sent(pinRoutes.deletePin).map(({ input }) => input.isDeleted)).toEqual([
    true,
    false,
  ])
})

it('BI-117: many points are edited at once, one call each; what failed stays marked with its reason (T81)', async () => {
  server.serve(
    pinRoutes.savePin,
    createRefusal('record.missing'),
    createRefusal('database.unavailable'),
    lostReply,
    ({ input }) => ({
      projectPin: buildPin({ id: input.id, title: input.title }),
    }),
  )
  const { user, fill } = await renderComponent(<UnfilteredTable />, { as: 'Manager' })
  await user.click(screen.getByRole('button', { name: 'Enter Edit Mode' }))
  for (const title of screen.getAllByRole('textbox', { name: /^Title of point/ })) {
    await fill(title, `Looked at again: ${(title as HTMLInputElement).value}`)
  }
  const save = () => screen.getByRole('button', { name: 'Save Changes' })
  await user.click(save())
  expect(await screen.findByText(/^Failed to update points: 3 of 3\./)).toBeVisible()
  expect(screen.getByText('The service is temporarily unavailable.')).toBeVisible()

  await user.click(save())
  await waitFor(() => expect(server.sent(pinRoutes.savePin)).toHaveLength(6))
  const sent = server.sent(pinRoutes.savePin)
  const again = [1, 2, 3].map((n) => `Looked at again: Finding ${n}`)
  expect(sent.map(({ input }) => input.title)).toEqual([...again, ...again])
  // after a rejection, a retry is a new request; where the save may have been done, the same one
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[3]).not.toBe(keys[0])
  expect(keys.slice(4)).toEqual(keys.slice(1, 3))
})

/** The table, and somebody who deletes its first point. */
function Shrinking() {
  const [shown, setShown] = useState(pins)
  return (
    <>
      <button type="button" onClick={() => setShown(pins.slice(1))}>
        Somebody deletes the first
      </button>
      <PinTable
        project={buildProject()}
        pins={shown}
        filter={unfiltered(shown)}
        imageId={null}
        onOpen={nothing}
      />
    </>
  )
}

it('T81: changes of a point that somebody deletes meanwhile are dropped with a notice, and the others are saved', async () => {
  server.serve(pinRoutes.savePin, ({ input }) => ({
    projectPin: buildPin({ id: input.id, title: input.title }),
  }))
  const { user, fill } = await renderComponent(<Shrinking />, { as: 'Manager' })
  await user.click(screen.getByRole('button', { name: 'Enter Edit Mode' }))
  await fill(screen.getByRole('textbox', { name: 'Title of point 1' }), 'Gone')
  await fill(screen.getByRole('textbox', { name: 'Title of point 2' }), 'Stays')
  await user.click(screen.getByRole('button', { name: 'Somebody deletes the first' }))
  expect(
    await screen.findByText('Point 1 no longer exists. Its changes were discarded.'),
  ).toBeVisible()
  expect(screen.getByText('1 point changed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Successfully updated 1 point')
  expect(server.sent(pinRoutes.savePin).map(({ input }) => input.title)).toEqual(['Stays'])
})

describe('how bad a point is, when it is due and what it costs', () => {
  const points = [buildPin({ severity: 'severe', dueDate: '2026-01-05', estimatedCost: '1250.50' })]
  const table = (
    <PinTable
      project={buildProject()}
      pins={points}
      filter={unfiltered(points)}
      imageId={null}
      onOpen={nothing}
    />
  )

  it('stands in columns', async () => {
    await renderComponent(table, { as: 'Manager' })
    for (const words of ['Severe', 'Overdue: 01/05/2026', '€1,250.50'])
      expect(screen.getByText(words)).toBeVisible()
  })

  it('is shown to a Viewer without the cost', async () => {
    await renderComponent(table, { as: 'Viewer' })
    expect(screen.getByRole('columnheader', { name: 'Due date' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Estimated cost' })).toBeNull()
  })

  it('is changed for many points at once', async () => {
    server.serve(pinRoutes.savePin, ({ input }) => ({ projectPin: buildPin({ id: input.id }) }))
    const { user, fill } = await renderComponent(table, { as: 'Manager' })
    await user.click(screen.getByRole('button', { name: 'Enter Edit Mode' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Severity of point 1' }), 'Minor')
    await fill(screen.getByRole('textbox', { name: 'Due date of point 1' }), '2026-05-01')
    await fill(screen.getByRole('textbox', { name: 'Estimated cost of point 1' }), '80')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(server.sent(pinRoutes.savePin)).toHaveLength(1))
    const change = { severity: 'minor', dueDate: '2026-05-01', estimatedCost: '80.00' }
    expect(server.sent(pinRoutes.savePin)[0]?.input).toMatchObject(change)
  })
})
