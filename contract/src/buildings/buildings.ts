import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  instant,
  integerFromText,
  messageResponse,
  optionalTextLine,
  requiredTextLine,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'

/** A building of a client, which its inspections name. */
export const building = z.object({
  id,
  clientId: id,
  name: z.string(),
  address: z.string(),
  /** keys or rooms; null if unknown */
  roomCount: z.int().nullable(),
  /** signed, relative to `api/`; null without a picture */
  picturePath: z.string().nullable(),
  /** inspections that name it, archived ones too */
  inspectionCount: z.int(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Building = z.output<typeof building>

export const buildingRoutes = routes({
  /** a client's buildings by name */
  listBuildings: {
    kind: 'json',
    method: 'GET',
    path: 'Building/GetBuildings',
    can: 'building.list',
    changes: false,
    query: z.object({ clientId: textId }),
    answer: z.array(building),
  },
  saveBuilding: {
    kind: 'upload',
    method: 'POST',
    path: 'Building/SaveBuilding',
    can: 'building.save',
    changes: true,
    body: z.object({
      /** 0 or absent: a new building */
      id: integerFromText(0).default(0),
      clientId: textId,
      /** told apart from the client's other buildings without regard to case */
      name: requiredTextLine(limits.buildingName),
      address: optionalTextLine(limits.buildingAddress).default(''),
      /** keys or rooms; blank: unknown */
      roomCount: z
        .literal('')
        .transform(() => null)
        .or(z.null())
        .or(integerFromText(1))
        .optional(),
      /** blank and no file: no picture; absent or the path as it was read: unchanged */
      picturePath: text(limits.link).nullable().optional(),
      /** the version that was read (T83) */
      version: integerFromText(1).optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    files: { pictureFile: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'building.saved',
  },
  /** it leaves the choice; inspections that name it keep it */
  deleteBuilding: {
    kind: 'json',
    method: 'DELETE',
    path: 'Building/DeleteBuilding',
    can: 'building.save',
    changes: true,
    query: z.object({ id: textId }),
    answer: messageResponse({ id, inspectionCount: z.int() }),
    successMessage: 'building.deleted',
  },
})
