import { expect, it, vi } from 'vitest'
import type { StoredFile } from '../storage/storage.ts'
import { waitForStoredVariants } from './createModelVariants.ts'
import type { VariantName } from './variantsJobDefinition.ts'

const file = (name: string): StoredFile => ({ name, size: 9, sha256: '00' })
const full = new Error('the disk is full')
const storesWithout = (missing: VariantName) => {
  const stores = new Map<VariantName, Promise<StoredFile>>()
  for (const form of ['web', 'light', 'coarse'] as const) {
    const storing = form === missing ? Promise.reject(full) : Promise.resolve(file(form))
    storing.catch(() => undefined)
    stores.set(form, storing)
  }
  return stores
}

it('T341: a coarse copy that cannot be stored is left out and named in the log, and the others stay', async () => {
  const withoutCoarse = vi.fn()
  const stored = await waitForStoredVariants(storesWithout('coarse'), withoutCoarse)
  expect(stored.map(({ form }) => form)).toEqual(['web', 'light'])
  expect(withoutCoarse).toHaveBeenCalledExactlyOnceWith(full)
})

it('without one of the others nothing counts as stored', async () => {
  await expect(waitForStoredVariants(storesWithout('light'), vi.fn())).rejects.toBe(full)
})
