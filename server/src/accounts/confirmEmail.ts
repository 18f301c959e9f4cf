import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { handle, loadNoRecord } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { createShortToken } from '../http/tokens.ts'
import { consumeOneTimeLink } from '../users/oneTimeLinks.queries.ts'
import { accountLinkJobDefinition } from './accountLinkJobDefinition.ts'

/** Confirms the address by the mailed link; from now on the user may sign in. */
export const confirmEmail = handle(accountRoutes.confirmEmail, {
  load: loadNoRecord,
  run: async ({ scope, input: { token }, audit }) => {
    const user = assertFound(await consumeOneTimeLink('confirmation', scope, token), 'reset.over')
    audit({
      record: 'user',
      recordId: user.id,
      clientId: user.clientId,
      by: user,
      after: { isConfirmed: true },
    })
    return {}
  },
})

/** Does everything in a job, so that nothing reveals whether the address waits for confirmation. */
export const sendConfirmation = handle(accountRoutes.sendConfirmation, {
  load: loadNoRecord,
  run: async ({ scope, input: { email }, tokens, language, enqueue, audit }) => {
    const sealedToken = tokens.encrypt(createShortToken())
    await enqueue(accountLinkJobDefinition, {
      letter: 'confirmEmail',
      email,
      language,
      sealedToken,
      askedAt: scope.now.toISOString(),
    })
    audit({ record: 'user', recordId: null })
    return {}
  },
})
