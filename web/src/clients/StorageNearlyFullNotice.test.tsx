import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildClientUsage } from '../testing/exampleRecords.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { StorageNearlyFullNotice } from './StorageNearlyFullNotice.tsx'

const GB = 1024 ** 3

it.each([
  [7, undefined],
  [8.5, '1.5 GB of 10.0 GB storage left.'],
  [9.6, 'Only 409.6 MB of 10.0 GB storage left.'],
  [10, 'All 10.0 GB of storage is in use'],
])('T285: with %s of 10 GB used, says in time how much is left', async (used, said) => {
  await renderComponent(
    <StorageNearlyFullNotice
      used={buildClientUsage({ storageBytes: used * GB, storageLimit: 10 * GB })}
    />,
  )
  if (said === undefined) expect(screen.queryByRole('status')).toBeNull()
  else expect(screen.getByRole('status')).toHaveTextContent(said)
})

it('T285: says nothing without a limit', async () => {
  await renderComponent(
    <StorageNearlyFullNotice used={buildClientUsage({ storageBytes: 90 * GB })} />,
  )
  expect(screen.queryByRole('status')).toBeNull()
})
