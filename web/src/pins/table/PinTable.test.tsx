import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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

it('T599: a severity that nobody chose shows as a default, and is chosen in the table', async () => {
  server.serve(pinRoutes.savePin, ({ input }) => ({ projectPin: buildPin({ id: input.id }) }))
  const points = [buildPin({ defaultSeverity: 'minor' })]
  const { user } = await renderComponent(
    <PinTable
      project={buildProject()}
      pins={points}
      filter={unfiltered(points)}
      imageId={null}
      onOpen={nothing}
    />,
    { as: 'Manager' },
  )
  expect(screen.getByText('Default: Minor')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enter Edit Mode' }))
  const severity = screen.getByRole('combobox', { name: 'Severity of point 1' })
  expect(severity).toHaveDisplayValue('Default: Minor')
  await user.selectOptions(severity, 'Minor')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(server.sent(pinRoutes.savePin)).toMatchObject([{ input: { severity: 'minor' } }]),
  )
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

describe('a long table', () => {
  const points = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      buildPin({ id: 1000 + n, pinNumber: n + 1, title: `Finding ${n + 1}` }),
    )
  const table = (shown: readonly Pin[]) => (
    <PinTable
      project={buildProject()}
      pins={shown}
      filter={unfiltered(shown)}
      imageId={null}
      onOpen={nothing}
    />
  )
  const rows = () => screen.getAllByRole('row')

  it('T602 of 10,000 points has the rows near what is seen in the page, each with its place among all', async () => {
    await renderComponent(table(points(10_000)), { as: 'Manager' })
    const shown = await screen.findByRole('table')
    expect(shown).toHaveAttribute('aria-rowcount', '10001')
    expect(rows().length).toBeLessThan(60)
    expect(rows()[0]).toHaveAttribute('aria-rowindex', '1')
    expect(rows()[3]).toHaveAttribute('aria-rowindex', '4')
    expect(within(rows()[3] as HTMLElement).getByText('Finding 3')).toBeVisible()
  })

  it('T602 keeps the row that has the focus, and those that the keyboard reaches from it, wherever it is scrolled to', async () => {
    const { user } = await renderComponent(table(points(500)), { as: 'Manager' })
    await user.click(screen.getByRole('button', { name: 'Enter Edit Mode' }))
    await user.click(screen.getByDisplayValue('Finding 1'))
    // without the style sheet nothing around it scrolls
    const scroller = screen.getByRole('table')
    scroller.scrollTop = 9000
    fireEvent.scroll(scroller)
    await waitFor(() => expect(screen.queryByDisplayValue('Finding 12')).toBeNull())
    expect(screen.getByDisplayValue('Finding 1')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByDisplayValue('Finding 2')).toHaveFocus()
  })

  it('T602 of 50 points is whole', async () => {
    await renderComponent(table(points(50)), { as: 'Manager' })
    expect(await screen.findByRole('table')).not.toHaveAttribute('aria-rowcount')
    expect(rows()).toHaveLength(51)
  })
})
