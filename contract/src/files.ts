import { z } from 'zod'
import { routes } from './route.ts'

export const fileRoutes = routes({
  /** the signature in the path is the credential (T88) */
  readFile: {
    kind: 'stream',
    method: 'GET',
    path: 'files/:signed',
    can: 'public',
    changes: false,
    params: z.object({ signed: z.string().min(1).max(300) }),
  },
})
