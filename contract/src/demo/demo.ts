import { z } from 'zod'
import { routes } from '../http/route.ts'
import { id, messageResponse } from '../shared/scalars.ts'

/** Roles for looking around in the demo; a contractor has a share link and no account. */
export const demoRoles = ['manager', 'inspector', 'admin', 'contractor'] as const
export type DemoRole = (typeof demoRoles)[number]

/**
 * Offered to browsers on the same machine while the demo exists; for all others these routes do not
 * exist.
 */
export const lookAroundRoutes = routes({
  readDemo: {
    kind: 'json',
    method: 'GET',
    path: 'Demo/GetDemo',
    can: 'public',
    from: 'loopback',
    changes: false,
    answer: z.object({ businessName: z.string(), projectId: id }),
  },
  /** Signs in without a password; for the contractor it returns the token of a share link. */
  lookAround: {
    kind: 'json',
    method: 'POST',
    path: 'Demo/LookAround',
    can: 'public',
    from: 'loopback',
    changes: true,
    rate: [{ per: 'ip', max: 30, seconds: 60 }],
    body: z.object({ as: z.enum(demoRoles) }),
    answer: messageResponse({ token: z.string(), projectId: id, isLink: z.boolean() }),
    successMessage: 'demo.begun',
  },
})

export const demoRoutes = routes({
  /** Deletes the demo's clients and all of their data permanently. */
  removeDemo: {
    kind: 'json',
    method: 'POST',
    path: 'Demo/RemoveDemo',
    can: 'demo.remove',
    changes: true,
    answer: messageResponse({ clients: z.int() }),
    successMessage: 'demo.removed',
  },
})
