import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { expect, it } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import { server } from '../../testing/fakeServer.ts'
import { buildInspectionPin } from '../../testing/inspectionRecords.ts'
import { pinListQuery } from '../pins.api.ts'
import { runBulkChange } from './bulk.api.ts'
import { sendBulkChange, splitPinsIntoChunks } from './bulkChange.ts'
import { waitForBulkChanges } from './runningChanges.ts'

const { queryKey } = pinListQuery(3)

it('T604 a change of 1,000 points is shown once for many calls, and what is heard of it is read after it', async () => {
  const pins = Array.from({ length: 1000 }, (_, n) => buildInspectionPin({ id: n + 1, version: 1 }))
  queryClient.setQueryData(queryKey, pins)
  server.serve(bulkPinRoutes.savePins, ({ input }) => ({
    saved: input.pins.map(({ id }) => ({
      id,
      version: 2,
      pin: buildInspectionPin({ id, version: 2, severity: 'major' }),
    })),
    failed: [],
  }))
  const steps: string[] = []
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey === queryKey) steps.push('shown')
  })
  const wanted = pins.map(({ id, version }) => ({
    id,
    version,
    change: { severity: 'major' as const },
  }))
  const chunks = splitPinsIntoChunks(wanted, () => crypto.randomUUID())
  const change = runBulkChange(queryClient, 3, (save) =>
    sendBulkChange(chunks, save, (done) => {
      if (done === 1000) steps.push('all answered')
    }),
  )
  const heard = waitForBulkChanges().then(() => steps.push('heard'))
  await change
  await heard
  unsubscribe()
  expect(server.sent(bulkPinRoutes.savePins)).toHaveLength(20)
  expect(steps.filter((step) => step === 'shown').length).toBeLessThan(5)
  expect(steps.slice(-2)).toEqual(['shown', 'heard'])
  expect(queryClient.getQueryData(queryKey)?.every(({ severity }) => severity === 'major')).toBe(
    true,
  )
})
