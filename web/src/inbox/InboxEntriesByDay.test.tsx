import type { InboxEntry } from '@nspect/contract/inbox/inbox'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../testing/renderScreen.tsx'
import { InboxEntriesByDay } from './InboxEntriesByDay.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const reminder = (n: number, dueDate: string): InboxEntry => ({
  id: n,
  kind: 'dueTomorrow',
  projectId: 3,
  projectName: 'West wing',
  projectPinId: 70 + n,
  pinNumber: n,
  title: 'Loose handrail',
  actor: '',
  isByVisitor: false,
  action: null,
  excerpt: '',
  dueDate,
  decisions: null,
  createdAt: '2026-03-02T06:00:00.000Z',
  isRead: false,
})
const entries = ['2026-03-06', '2026-03-05', '2026-03-04', '2026-03-02'].map((day, n) =>
  reminder(n + 1, day),
)

it.each([
  [
    'en',
    [
      'Due tomorrow, 03/06/2026',
      'Due today, 03/05/2026',
      'Due yesterday, 03/04/2026',
      'Due 3 days ago, 03/02/2026',
    ],
  ],
  [
    'de',
    [
      'Fällig morgen, 06.03.2026',
      'Fällig heute, 05.03.2026',
      'Fällig gestern, 04.03.2026',
      'Fällig vor 3 Tagen, 02.03.2026',
    ],
  ],
] as const)(
  'a reminder speaks of its day as of the day on which it is read, in %s',
  async (language, said) => {
    const nothing = () => undefined
    await renderComponent(
      <InboxEntriesByDay entries={entries} onOpen={nothing} onToggle={nothing} />,
      {
        language,
      },
    )
    for (const words of said) expect(await screen.findByText(words)).toBeVisible()
  },
)

it('T786: what a reviewer decided in a row is one entry, by verdict, which leads to the inspection', async () => {
  const nothing = () => undefined
  const decided = {
    ...reminder(1, '2026-03-02'),
    kind: 'decided',
    dueDate: null,
    actor: 'Ines Duarte',
  } as const
  const many = { ...decided, decisions: { approved: 117, rejected: 3, evidence: 0 } }
  const one = {
    ...decided,
    id: 2,
    actor: '',
    decisions: { approved: 0, rejected: 1, evidence: 0 },
    excerpt: 'Replace the vanities.',
  }
  await renderComponent(
    <InboxEntriesByDay entries={[many, one]} onOpen={nothing} onToggle={nothing} />,
  )
  const [first, second] = await screen.findAllByRole('link')
  expect(first).toHaveTextContent('Ines Duarte decided on 120 points')
  expect(first).toHaveTextContent('Approved: 117 · Rejected: 3 · West wing')
  expect(first).toHaveAttribute('href', '/project/edit-project/3')
  expect(second).toHaveTextContent('A reviewer decided on a point')
  expect(second).toHaveTextContent('RejectedReplace the vanities.')
  expect(second).toHaveAttribute('href', '/project/edit-project/3?pin=71')
})
