import { expect, it } from 'vitest'
import { computeConversionLimits } from './conversionLimits.ts'

const GB = 1024 ** 3

it.each([
  { memory: 2, cores: 2, slots: 1 },
  { memory: 4, cores: 2, slots: 2 },
  { memory: 4, cores: 8, slots: 2 },
  { memory: 16, cores: 4, slots: 4 },
  { memory: 16, cores: 1, slots: 1 },
])(
  'T444: a server of $memory GB and $cores cores reads $slots models at a time, within its memory',
  ({ memory, cores, slots }) => {
    const limits = computeConversionLimits(memory * GB, cores)
    expect(limits.slots).toBe(slots)
    expect(limits.all * slots).toBeLessThanOrEqual((memory - 1) * GB)
    expect(limits.heap).toBeLessThanOrEqual(limits.all)
  },
)
