import type { Pin } from '@nspect/contract/pins/pins'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { PinStateBadges } from './PinStateBadges.tsx'

const pin = (changes: Partial<Pin>) =>
  ({
    isResolved: false,
    isApproved: false,
    lastStep: null,
    isCritical: false,
    isOsha: false,
    visitorState: null,
    isAddedAfterCompletion: false,
    projectTypePOIStatus: { id: 1, name: 'Open', poiColorCode: '#b91c1c' },
    pointCategory: { id: 1, name: 'Bathroom', poiColorCode: null },
    ...changes,
  }) as Pin

const badges = async (changes: Partial<Pin>, isApprovalShown: boolean) => {
  await renderComponent(
    <section aria-label="badges">
      <PinStateBadges pin={pin(changes)} isApprovalShown={isApprovalShown} />
    </section>,
  )
  const shown = await screen.findByRole('region', { name: 'badges' })
  return [...shown.querySelectorAll('.mantine-Badge-label')].map(({ textContent }) => textContent)
}

it('T120, T407: an accepted repair has one chip, whatever status its type left it with', async () => {
  const accepted = { isResolved: true, isApproved: true, lastStep: 'accept' } as const
  expect(await badges(accepted, true)).toEqual(['Accepted'])
})

it('T407: a status that says more than the stage stands after it, with its label', async () => {
  const ordered = { projectTypePOIStatus: { id: 2, name: 'Ordered', poiColorCode: '#2563eb' } }
  expect(await badges(ordered, true)).toEqual(['Open', 'Status: Ordered'])
})

it('what was sent back is not merely open', async () => {
  expect((await badges({ lastStep: 'reject' }, true))[0]).toBe('Sent back')
})

it('below Business a repair is final, and no status stands beside it (T40)', async () => {
  const ordered = { projectTypePOIStatus: { id: 2, name: 'Ordered', poiColorCode: '#2563eb' } }
  expect(await badges({ ...ordered, isResolved: true, lastStep: 'submit' }, false)).toEqual([
    'Repaired',
  ])
})
