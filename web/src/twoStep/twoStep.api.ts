import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { createIdempotencyKey } from '../api/idempotencyKey.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** Whether the person signs in with two steps. */
export const twoStepQuery = () => readQuery(twoStepRoutes.readTwoStep, {})

export const invalidateTwoStep = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, twoStepRoutes.readTwoStep, sessionRoutes.readMe)

interface Confirmed {
  recoveryCodes: string[]
  /** of the session that begins with it */
  token?: string
}

/**
 * How two-step sign-in is set up: by the signed-in person, or by the holder of a challenge that
 * requires it.
 */
export interface TwoStepSetUp {
  start: () => Promise<{ secret: string; uri: string }>
  confirm: (code: string, options: { idempotencyKey: string }) => Promise<Confirmed>
}

/** On the account page. */
export const ownTwoStepSetUp: TwoStepSetUp = {
  start: () =>
    callRoute(twoStepRoutes.startTwoStep, {}, { idempotencyKey: createIdempotencyKey() }),
  confirm: (code, options) => callRoute(twoStepRoutes.confirmTwoStep, { code }, options),
}

/** While signing in. */
export const createTwoStepSetUpAtSignIn = (challenge: string): TwoStepSetUp => ({
  start: () => callRoute(twoStepRoutes.startRequiredTwoStep, { challenge }),
  confirm: (code) => callRoute(twoStepRoutes.confirmRequiredTwoStep, { challenge, code }),
})
