import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  emailAddress,
  id,
  idOrNew,
  instant,
  messageResponse,
  requiredTextLine,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'

/** An outside firm that repairs points of a client. */
export const firm = z.object({
  id,
  clientId: id,
  name: z.string(),
  email: z.string(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Firm = z.output<typeof firm>

export const firmRoutes = routes({
  /** a client's firms by name */
  listFirms: {
    kind: 'json',
    method: 'GET',
    path: 'Firm/GetFirms',
    can: 'firm.list',
    changes: false,
    query: z.object({ clientId: textId }),
    answer: z.array(firm),
  },
  saveFirm: {
    kind: 'json',
    method: 'POST',
    path: 'Firm/SaveFirm',
    can: 'firm.save',
    changes: true,
    body: z.object({
      /** 0 or absent: a new firm */
      id: idOrNew.default(0),
      clientId: id,
      /** told apart from the client's other firms without regard to case */
      name: requiredTextLine(limits.firmName),
      email: emailAddress(3, limits.firmEmail),
      /** the version that was read (T83) */
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'firm.saved',
  },
  /** its points keep its name, marked as gone */
  deleteFirm: {
    kind: 'json',
    method: 'DELETE',
    path: 'Firm/DeleteFirm',
    can: 'firm.save',
    changes: true,
    query: z.object({ id: textId }),
    answer: messageResponse({ id }),
    successMessage: 'firm.deleted',
  },
})
