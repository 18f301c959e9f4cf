import { pinRoutes } from '@nspect/contract/pins/pins'
import { expect, it } from 'vitest'
import { type Endpoint, feature, handle } from './handler.ts'

it('a stack trace names the call and the step that failed', async () => {
  const failing = handle(pinRoutes.deletePin, {
    load: () => undefined as never,
    run: async () => {
      throw new Error('the disk is full')
    },
  })
  const { calls } = feature({ deletePin: pinRoutes.deletePin }, { deletePin: failing })
  const { handler } = calls.deletePin as Endpoint
  const error = await handler.run({} as never).catch((thrown: unknown) => thrown)
  expect((error as Error).stack).toMatch(/at \S*deletePin\.run /)
})
