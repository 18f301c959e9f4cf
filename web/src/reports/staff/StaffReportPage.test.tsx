import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  buildDocument,
  buildPlanProject,
  buildProject,
  buildReportedPin,
} from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { stubLayout } from '../../testing/stubLayout.ts'

const attic = { id: 8, name: 'Attic', poiColorCode: null }
const onFloor = (floor: number) => ({
  position: { x: 0, y: 0, z: 0 },
  normal: { x: 0, y: 1, z: 0 },
  key: `floor-${floor}`,
  floor,
})
const pins = [
  buildReportedPin({
    id: 31,
    pinNumber: 1,
    title: 'Loose handrail',
    isCritical: true,
    matterPointCoordinates: onFloor(0),
  }),
  buildReportedPin({
    id: 32,
    pinNumber: 2,
    title: 'Cracked tile',
    isOsha: true,
    matterPointCoordinates: onFloor(1),
  }),
  buildReportedPin({
    id: 33,
    pinNumber: 3,
    title: 'Damp rafter',
    pointCategoryId: 8,
    pointCategory: attic,
    isResolved: true,
  }),
]

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(reportRoutes.listReportPins, pins)
})

const report = '/project/report/7'
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 3, name: /handrail|tile|rafter/ })
    .map((heading) => heading.textContent)
const open = async (address: string) => {
  const page = await renderScreen(address, { as: 'Admin', history: 'browser' })
  await screen.findByRole('heading', { name: /Report$/, level: 2 })
  return page
}
const chip = (name: string) => screen.findByRole('button', { name })

it.each([
  ['', ['Loose handrail', 'Cracked tile', 'Damp rafter']],
  ['?critical=1', ['Loose handrail']],
  ['?osha=1', ['Cracked tile']],
  ['?category=8', ['Damp rafter']],
  ['?floor=1', ['Cracked tile']],
  ['?floor=none', ['Damp rafter']],
  ['?floors=1_none', ['Cracked tile', 'Damp rafter']],
  ['?stage=open', ['Loose handrail', 'Cracked tile']],
  ['?stage=open&q=tile', ['Cracked tile']],
  ['?stage=nonsense&critical=yes', ['Loose handrail', 'Cracked tile', 'Damp rafter']],
])('the address %s of a report shows its points %j', async (search, expected) => {
  await open(`${report}${search}`)
  await waitFor(() => expect(titles()).toEqual(expected))
})

it('what is chosen stands in the address, is counted, and Back takes it back one by one', async () => {
  const { user, address, back } = await open(report)
  await user.click(await chip('Critical 1'))
  await waitFor(() => expect(titles()).toEqual(['Loose handrail']))
  expect(screen.getByText('1 of 3 points')).toBeVisible()
  expect(address()).toBe(`${report}?flags=critical`)
  await user.click(await chip('Filter, 1 on'))
  await user.click(await chip('Floor'))
  await user.click(await screen.findByRole('checkbox', { name: 'Floor 2 0' }))
  await waitFor(() => expect(titles()).toEqual([]))
  expect(screen.getByText('No results')).toBeVisible()
  expect(address()).toBe(`${report}?flags=critical&floors=1`)

  back()
  await waitFor(() => expect(titles()).toEqual(['Loose handrail']))
  expect(screen.queryByText('Floor: Floor 2')).toBeNull()
  back()
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(await chip('Critical 1')).toHaveAttribute('aria-pressed', 'false')
})

it('a search that nothing answers leads back to all points', async () => {
  const { user, fill, address } = await open(`${report}?category=8`)
  await fill(screen.getByRole('searchbox', { name: 'Search the points' }), 'elevator')
  await waitFor(() => expect(address()).toBe(`${report}?category=8&q=elevator`))
  await waitFor(() => expect(titles()).toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Show all points' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(address()).toBe(report)
  expect(screen.getByRole('searchbox', { name: 'Search the points' })).toHaveValue('')
})

it('a category in the address that no point has is named, not passed over', async () => {
  await open(`${report}?category=99`)
  expect(await screen.findByText('Category: Not in this inspection')).toBeVisible()
  expect(titles()).toEqual([])
})

describe('T402: the order of the document', () => {
  const question = (id: number) => ({
    projectTypeMetaDataFieldId: id,
    projectTypeMetaDataField: { question: `Question ${id}` },
    answer: `Answer ${id}`,
  })
  const documents = [
    buildDocument({ id: 1, name: 'Fire certificate', isLink: false, includeInReports: true }),
    buildDocument({
      id: 2,
      name: 'Floor guide',
      isLink: true,
      path: 'https://harbour-lights.example/guide',
      includeInReports: true,
    }),
  ]
  const headings = () =>
    within(screen.getByRole('article'))
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent)
  const inOrder = (...texts: string[]) => {
    const whole = screen.getByRole('article').textContent
    const places = texts.map((text) => whole.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  }

  it('stands on the report: title, dates, notes, badge, properties, most urgent, points, documents, links, summary', async () => {
    server.serve(
      projectRoutes.readProject,
      buildProject({
        notes: 'Walked with the engineer.',
        metaDataAnswers: [1, 2, 3].map(question),
        projectDocuments: documents,
      }),
    )
    await open(report)
    await waitFor(() => expect(titles()).toHaveLength(3))
    await screen.findByRole('heading', { name: 'About this inspection' })
    expect(headings()).toEqual([
      'Room check Report',
      'nSpection Description',
      'nSpection Properties',
      'Most urgent',
      'Points',
      'Documents',
      'Links',
      'About this inspection',
      'Summary',
    ])
    inOrder('Scanned on', 'Walked with the engineer.', 'Active', 'Question 1')
    expect(screen.getByText('Answer 3')).toBeVisible()
    // only our own summary is folded
    expect(screen.getByText('By category')).not.toBeVisible()
  })

  it('T588: names building, customer and reference, the type’s texts, and our address at the foot', async () => {
    const { projectType } = buildProject()
    server.serve(
      projectRoutes.readProject,
      buildProject({
        building: { name: 'Hotel Aurora', address: '12 Quay Street' },
        customer: { name: 'Lakeside Hotels', logoPath: 'files/logo' },
        yourReference: 'LH-17',
        projectType: { ...projectType, reportMethod: 'Seen from the floor', reportLimitations: '' },
      }),
    )
    await open(report)
    expect(screen.getByText('Hotel Aurora · 12 Quay Street')).toBeVisible()
    await screen.findByText('Seen from the floor')
    inOrder('Customer', 'Lakeside Hotels', 'Your reference', 'LH-17', 'Scanned on')
    inOrder('Scope', 'Method', 'Seen from the floor')
    expect(screen.getByRole('heading', { name: 'About this inspection' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Limitations' })).toBeNull()
    expect(screen.getByText('Harbour Lights · Quay 4')).toBeVisible()
  })

  it.each([
    [8, true],
    [9, false],
  ])('%i answers are open: %s', async (count, isOpen) => {
    const answers = Array.from({ length: count }, (_, index) => question(index + 1))
    server.serve(
      projectRoutes.readProject,
      buildProject({ metaDataAnswers: answers, formJSON: [] }),
    )
    await open(report)
    const answer = screen.getByText('Answer 1')
    if (isOpen) expect(answer).toBeVisible()
    else expect(answer).not.toBeVisible()
  })

  it.each([
    ['leaves questions without an answer out', false],
    ['shows them if the client does', true],
  ])('T621: %s', async (_, showsUnanswered) => {
    server.serve(
      projectRoutes.readProject,
      buildProject({
        metaDataAnswers: [question(1), { ...question(2), answer: '' }],
        formJSON: [],
        showsUnanswered,
      }),
    )
    await open(report)
    expect(screen.getByText('Question 1')).toBeVisible()
    expect(screen.queryAllByText('N/A')).toHaveLength(showsUnanswered ? 1 : 0)
  })

  it('T92: a plan is open whatever its length, and says the day that follows from its issue, as in print', async () => {
    server.serve(projectRoutes.readProject, buildPlanProject())
    await open(report)
    expect(screen.getByText('PIP is valid until').nextSibling).toHaveTextContent(
      'December 15th, 2027',
    )
    expect(screen.getByText('PIP is valid until')).toBeVisible()
  })

  it('three lines of the notes are open, and the rest when it is asked for', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
    server.serve(projectRoutes.readProject, buildProject({ notes: 'Many words.' }))
    const undo = stubLayout()
    const { user } = await open(report)
    const more = await screen.findByRole('button', { name: 'More' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(screen.getByText('Many words.')).toHaveAttribute('data-open')
    expect(screen.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true')
    undo()
  })
})

it.each([`${report}?key=32`, '/project/report?id=7&key=32'])(
  '%s shows the one point, and leads to all',
  async (at) => {
    const { user, address, back } = await open(at)
    expect(titles()).toEqual(['Cracked tile'])
    expect(address()).toBe(`${report}?key=32`)
    expect(screen.getByText('One of 3 points in this report.')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Summary' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'All points' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(address()).toBe(report)
    back()
    await waitFor(() => expect(titles()).toEqual(['Cracked tile']))
  },
)

it('a point is opened alone from its card, and the filter is there again after it', async () => {
  const { user, address } = await open(`${report}?stage=open`)
  await user.click(await screen.findByRole('link', { name: 'Show only this point: 2' }))
  await waitFor(() => expect(titles()).toEqual(['Cracked tile']))
  expect(new URL(address(), 'http://localhost').searchParams.get('key')).toBe('32')
  expect(screen.queryByRole('link', { name: /^Show only this point/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All points' }))
  await waitFor(() => expect(titles()).toEqual(['Loose handrail', 'Cracked tile']))
  expect(address()).toBe(`${report}?stage=open`)
})

it.each(['99', 'seven', '-1'])(
  'a point %s that the report does not have is said to be missing',
  async (key) => {
    const { user } = await renderScreen(`${report}?key=${key}`, { as: 'Admin' })
    expect(await screen.findByText('This point is not in the report')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All points' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
  },
)

it('T100: the way to a point says what is true where the tour opens elsewhere, not that a model loads', async () => {
  server.serve(projectRoutes.readProject, buildProject({ modelLink: 'https://tour.example/lobby' }))
  const { user } = await open(report)
  const toPoint = await screen.findByRole('button', { name: 'Go to Point 1' })
  expect(toPoint).not.toHaveAttribute('aria-disabled')
  await user.click(toPoint)
  await waitFor(() => expect(toPoint).toHaveAccessibleDescription('The model is not open.'))
  expect(screen.queryByText('The model is still loading.')).toBeNull()
})
