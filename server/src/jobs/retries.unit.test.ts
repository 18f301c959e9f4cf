import { describe, expect, it } from 'vitest'
import { buildJobs } from '../features.ts'

describe('T256: a print-out or an export that meets a full disk or a store that is gone', () => {
  // nothing of it is run here
  const jobs = buildJobs({} as Parameters<typeof buildJobs>[0])

  it.each(['report.print', 'client.export'])(
    'is tried again for five minutes before it is given up (%s)',
    (name) => {
      const { tries = 0, wait = 0 } = jobs.find((job) => job.name === name)?.retries ?? {}
      // each wait is twice as long as the one before
      expect(wait * (2 ** (tries - 1) - 1)).toBeGreaterThanOrEqual(300)
    },
  )
})
