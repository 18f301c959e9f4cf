import { z } from 'zod'
import { routes } from '../http/route.ts'
import { integerFromText } from '../shared/scalars.ts'

export const fileRoutes = routes({
  /** the signature in the path is the credential (T88) */
  readFile: {
    kind: 'stream',
    method: 'GET',
    path: 'files/:signed',
    can: 'public',
    changes: false,
    /** of a sheet in tiles: the number of one, row by row */
    query: z.object({ tile: integerFromText(0).optional() }),
    params: z.object({ signed: z.string().min(1).max(300) }),
  },
})
