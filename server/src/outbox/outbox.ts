import { outboxRoutes } from '@nspect/contract/outbox/outbox'
import { feature, handle, loadNoRecord } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { listMails, lockMail, updateMailState } from '../mail/outbox.queries.ts'
import { urgentMailJobDefinition } from '../mail/queueMail.ts'

const defaultSize = 50
const largestSize = 200

export const outboxFeature = feature(outboxRoutes, {
  listMails: handle(outboxRoutes.listMails, {
    load: loadNoRecord,
    run: async ({ scope, input: { before, size = defaultSize }, tokens }) => {
      const rows = await listMails(scope.db, before, Math.min(size, largestSize))
      return rows.map(({ sealedText, createdAt, sentAt, ...row }) => ({
        ...row,
        text: sealedText === null ? null : tokens.decryptOwn(sealedText),
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      }))
    },
  }),

  sendMailAgain: handle(outboxRoutes.sendMailAgain, {
    load: loadNoRecord,
    run: async ({ scope, input: { id }, enqueue, audit, site }) => {
      // also missing while it is being sent
      const { sealedText, state, tries } = assertFound(
        await lockMail(scope.db, id),
        'record.missing',
      )
      if (sealedText === null) throw new HttpError('mail.left')
      const after = { state: site.sendsMail ? 'waiting' : 'kept', tries: 0 } as const
      await updateMailState(scope.db, id, after)
      await enqueue(urgentMailJobDefinition, { id })
      audit({ record: 'mail', recordId: id, clientId: null, before: { state, tries }, after })
      return { id }
    },
  }),
})
