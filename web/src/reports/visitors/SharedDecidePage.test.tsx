import { commentRoutes } from '@nspect/contract/comments/comments'
import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { type ReportedPin, reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import { buildComment, buildPlanProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderSharedReport } from '../../testing/renderScreen.tsx'
import { openedLinks } from '../openedLinks.ts'

const { decide } = planDecisionRoutes
const { resolveShortToken, readSharedProject, listSharedPins } = reportRoutes

const item = (n: number, title: string, changes: Partial<ReportedPin> = {}): ReportedPin =>
  buildReportedPin({
    id: 70 + n,
    pinNumber: n,
    title,
    estimatedCost: '21889.00',
    planLine: {
      version: 3,
      updatedDateTime: '2026-12-01T09:00:00.000Z',
      disposition: 'waiver',
      deferredTo: null,
      reason: 'The vanities were replaced in 2024.',
      lines: [
        {
          scope: 'Vanity',
          area: 'Guest bathrooms',
          quantity: '118',
          unit: 'pcs',
          unitPrice: '185.5',
          sum: '21889.00',
        },
      ],
    },
    ...changes,
  })
const items = [item(1, 'Vanities'), item(2, 'Corridor carpet'), item(3, 'Exit signs')]
const opening = {
  originalToken: `head.${btoa(JSON.stringify({ link: 5 }))}.signature`,
  level: 'decide' as const,
  mayPrint: false,
  pinIds: null,
  firm: null,
  language: null,
  reviewer: 'Mara Lindqvist',
}

beforeEach(() => {
  openedLinks.reload()
  server.serve(resolveShortToken, { data: opening })
  server.serve(readSharedProject, { ...buildPlanProject(), currency: 'EUR' })
  server.serve(listSharedPins, items)
})

/** Waits until an item is shown and can be decided. */
const shown = async (title: string) => {
  await screen.findByRole('heading', { level: 2, name: new RegExp(title) })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Approve/ })).toHaveAttribute(
      'aria-disabled',
      'false',
    ),
  )
}
const open = async () => {
  const page = await renderSharedReport('short')
  await page.user.click(await screen.findByRole('button', { name: 'Decide' }))
  await shown('Vanities')
  return page
}
const sent = () => server.sent(decide).map(({ input }) => input)

describe('T747 the items of a plan', () => {
  it('T747, T756: are decided one by one by keys, as they are shown, none twice, and have a record', async () => {
    server.serve(decide, { n: 1 }, { n: 2 }, { n: 3 })
    const { user } = await open()
    expect(screen.getByText('0 of 3 decided')).toBeVisible()
    await user.keyboard('aa')
    await shown('Corridor carpet')
    await user.keyboard('r')
    await user.type(screen.getByRole('textbox', { name: 'Why is it rejected?' }), 'Too dark{Enter}')
    await shown('Exit signs')
    await user.keyboard('e')
    await user.type(screen.getByRole('textbox', { name: /^Which evidence/ }), 'Invoice{Enter}')
    expect(await screen.findByRole('heading', { name: 'All decided' })).toBeVisible()
    expect(screen.getByText('3 of 3 decided')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Decision record (PDF)' })).toHaveAttribute(
      'href',
      expect.stringContaining('layout=decisions'),
    )
    const asShown = { lineVersion: 3, estimatedCost: '21889.00' }
    expect(sent()).toMatchObject([
      { pinId: 71, verdict: 'approved', reason: '', ...asShown },
      { pinId: 72, verdict: 'rejected', reason: 'Too dark', ...asShown },
      { pinId: 73, verdict: 'evidence', reason: 'Invoice', ...asShown },
    ])
  })

  it('T747: show what the owner asks, what it costs, and what was said about it', async () => {
    const comment = buildComment({ commentedBy: 'Ines Okafor', comment: 'Photos follow.' })
    server.serve(listSharedPins, [item(1, 'Vanities', { projectPinComments: [comment] })])
    await open()
    const asked = screen.getByRole('region', { name: 'What the owner asks' })
    expect(asked).toHaveTextContent(
      /Waiver requested.*replaced in 2024\..*118 pcs × €185.50€21,889/,
    )
    expect(screen.getByRole('region', { name: 'Comments' })).toHaveTextContent('Photos follow.')
  })

  it('T747: can be decided again, which makes another decision', async () => {
    server.serve(decide, { n: 1 }, { n: 2 })
    const { user } = await open()
    await user.keyboard('a')
    await shown('Corridor carpet')
    await user.keyboard('z')
    await shown('Vanities')
    expect(screen.getByRole('region', { name: 'Latest decision' })).toHaveTextContent(
      /No\. 1: Approved.*Mara Lindqvist/,
    )
    await user.keyboard('r')
    await user.type(screen.getByRole('textbox', { name: 'Why is it rejected?' }), 'No{Enter}')
    await waitFor(() => expect(sent()).toMatchObject([{ pinId: 71 }, { pinId: 71 }]))
  })

  it('T748: that changed meanwhile are shown as they are, and not decided', async () => {
    server.serve(decide, createRefusal('planDecision.lineChanged'))
    const { user } = await open()
    server.serve(listSharedPins, [
      item(1, 'Vanities', { estimatedCost: '30000.00' }),
      ...items.slice(1),
    ])
    await user.keyboard('a')
    expect(await screen.findByText(/^Item 1, Vanities, has changed in the meantime/)).toBeVisible()
    await shown('Vanities')
    expect(screen.getByText('0 of 3 decided')).toBeVisible()
  })

  it('T793: that the owner changes while they are shown say so, and keep the reason', async () => {
    server.serve(decide, { n: 1 })
    const { user } = await open()
    await user.keyboard('r')
    await user.type(screen.getByRole('textbox', { name: 'Why is it rejected?' }), 'Too dark')
    server.serve(listSharedPins, [
      item(1, 'Vanities', { estimatedCost: '30000.00' }),
      ...items.slice(1),
    ])
    await queryClient.invalidateQueries({ queryKey: ['sharedReport'] })
    expect(await screen.findByText(/^Item 1, Vanities, has changed in the meantime/)).toBeVisible()
    const reason = screen.getByRole('textbox', { name: 'Why is it rejected?' })
    expect(reason).toHaveValue('Too dark')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reject' })).toHaveAttribute(
        'aria-disabled',
        'false',
      ),
    )
    await user.type(reason, '{Enter}')
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { pinId: 71, reason: 'Too dark', estimatedCost: '30000.00', lineVersion: 3 },
      ]),
    )
  })

  it('T793: stay decided while an older report is still being read', async () => {
    let answer = (_: ReportedPin[]) => {}
    const older = new Promise<ReportedPin[]>((resolve) => {
      answer = resolve
    })
    server.serve(decide, { n: 1 })
    const { user } = await open()
    const planDecision = {
      n: 1,
      verdict: 'approved' as const,
      reason: '',
      reviewer: 'Mara Lindqvist',
      decidedAt: '2026-12-01T09:05:00.000Z',
      isOutdated: false,
    }
    const newer = [item(1, 'Vanities', { planDecision }), ...items.slice(1)]
    server.serve(listSharedPins, () => older, newer)
    void queryClient.invalidateQueries({ queryKey: ['sharedReport'] })
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['sharedReport'] })).toBe(1))
    await user.keyboard('a')
    await shown('Corridor carpet')
    answer(items)
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['sharedReport'] })).toBe(0))
    expect(screen.getByText('1 of 3 decided')).toBeVisible()
  })

  it('T793: without an image have the place of both for what is said about them', async () => {
    server.serve(listSharedPins, [item(1, 'Vanities', { projectPinPhotos: [], imageUrl: null })])
    await open()
    expect(screen.queryByRole('region', { name: 'Before and after' })).toBeNull()
    expect(screen.getByRole('region', { name: 'What the owner asks' })).toBeVisible()
  })

  it('T793: are asked about by keys alone', async () => {
    server.serve(commentRoutes.addSharedComment, { id: 5 })
    const { user } = await open()
    await user.keyboard('c')
    const words = await screen.findByRole('textbox', { name: 'Comment' })
    await waitFor(() => expect(words).toHaveFocus())
    await user.keyboard('Which supplier?{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(server.sent(commentRoutes.addSharedComment)).toMatchObject([
        {
          input: { projectPinId: 71, comment: 'Which supplier?', anonymousName: 'Mara Lindqvist' },
        },
      ]),
    )
  })

  it('T748: are decided once, though the answer was lost', async () => {
    server.serve(decide, lostReply, { n: 1 })
    const { user } = await open()
    await user.keyboard('a')
    const alert = await screen.findByRole('alert')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await shown('Corridor carpet')
    const keys = server.sent(decide).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})
