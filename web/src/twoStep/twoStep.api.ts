import { sessionRoutes } from '@nspect/contract/sessions'
import { twoStepRoutes } from '@nspect/contract/twoStep'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { invalidate, readQuery } from '../api/readQuery.ts'

/** Whether the person signs in with two steps. */
export const twoStepState = () => readQuery(twoStepRoutes.readTwoStep, {})

export const invalidateTwoStep = (client: QueryClient): Promise<unknown> =>
  invalidate(client, twoStepRoutes.readTwoStep, sessionRoutes.readMe)

interface Confirmed {
  recoveryCodes: string[]
  /** of the session that begins with it */
  token?: string
}

/** How two-step sign-in is set up: by the signed-in person, or by the holder of a challenge that requires it. */
export interface SetUp {
  start: () => Promise<{ secret: string; uri: string }>
  confirm: (code: string, options: { idempotencyKey: string }) => Promise<Confirmed>
}

/** On the account page. */
export const ownSetUp: SetUp = {
  start: () => call(twoStepRoutes.startTwoStep, {}, { idempotencyKey: newIdempotencyKey() }),
  confirm: (code, options) => call(twoStepRoutes.confirmTwoStep, { code }, options),
}

/** While signing in. */
export const requiredSetUp = (challenge: string): SetUp => ({
  start: () => call(twoStepRoutes.startRequiredTwoStep, { challenge }),
  confirm: (code) => call(twoStepRoutes.confirmRequiredTwoStep, { challenge, code }),
})
