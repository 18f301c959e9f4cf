import { type DemoRole, lookAroundRoutes } from '@nspect/contract/demo/demo'
import type { Role } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { feature, handle, loadNoRecord } from '../../server/src/http/handler.ts'
import { assertFound } from '../../server/src/http/httpError.ts'
import { createShortToken, hashShortText } from '../../server/src/http/tokens.ts'
import { insertShareLink } from '../../server/src/reports/shareLinks/shareLinks.queries.ts'
import { createSession } from '../../server/src/sessions/beginSession.queries.ts'
import {
  findDemo,
  findDemoFirm,
  findDemoLink,
  findDemoUser,
  prolongDemoLink,
} from './lookAround.queries.ts'

const day = 86_400_000

const roleOf: Record<DemoRole, Role> = {
  manager: 'Manager',
  inspector: 'User',
  admin: 'Admin',
  contractor: 'Manager',
}

/**
 * One-click sign-in to the demo. Available on the local machine only; see `from: 'loopback'` and
 * main.ts.
 */
export const lookAroundFeature = feature(lookAroundRoutes, {
  readDemo: handle(lookAroundRoutes.readDemo, {
    load: loadNoRecord,
    run: async ({ scope }) => {
      const { businessName, projectId } = assertFound(await findDemo(scope.db), 'route.missing')
      return { businessName, projectId }
    },
  }),

  lookAround: handle(lookAroundRoutes.lookAround, {
    load: loadNoRecord,
    run: async ({ scope, input, tokens, from, audit, locale, keepSession }) => {
      const { projectId, clientId } = assertFound(await findDemo(scope.db), 'route.missing')
      const user = assertFound(
        await findDemoUser(scope.db, clientId, roleOf[input.as]),
        'route.missing',
      )
      audit({
        record: 'user',
        recordId: user.id,
        clientId: user.clientId,
        by: user,
        after: { lookAround: input.as },
      })
      if (input.as === 'contractor') return { token: await linkToken(), projectId, isLink: true }

      return {
        token: await createSession({ scope, tokens, from, locale, keepSession }, user),
        projectId,
        isLink: false,
      }

      async function linkToken() {
        // a firm's page shows its points alone; without a firm the link opens the report
        const firmId = (await findDemoFirm(scope.db, projectId))?.firmId ?? null
        const known = await findDemoLink(scope.db, projectId, firmId)
        const expiresAt = new Date(scope.now.getTime() + limits.shareLinkDays * day)
        if (known) {
          if (known.expiresAt <= scope.now) await prolongDemoLink(scope.db, known.id, expiresAt)
          return tokens.decrypt(known.tokenEncrypted)
        }
        const made = createShortToken()
        await insertShareLink(scope, {
          clientId,
          projectId,
          userId: user.id,
          tokenHash: hashShortText(made),
          tokenEncrypted: tokens.encrypt(made),
          firmId,
          level: 'repair',
          createdAt: scope.now,
          expiresAt,
        })
        return made
      }
    },
  }),
})
