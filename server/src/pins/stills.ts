import { isDeepStrictEqual } from 'node:util'
import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { DbOrTransaction } from '../db/connect.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptImageAsStill, acceptStill } from '../files/acceptUploads.ts'
import { paintAnnotationStills } from '../files/paintAnnotationStills.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'
import type { Tokens } from '../http/tokens.ts'
import type { FileStorage } from '../storage/storage.ts'
import { readStoredFile } from '../storage/storage.ts'
import {
  findLargestImageVariantByName,
  findLargestImageVariantOfProject,
  findStoredPinStills,
  type StoredStills,
} from './stills.queries.ts'

interface StillsInput {
  imageUrl?: string | undefined
  plainImageUrl?: string | undefined
  annotationCoordinates?: AnnotationCoordinates | undefined
  projectModelImageId?: number | undefined
}

interface Taking {
  db: DbOrTransaction
  input: StillsInput
  subject: { id: number; clientId: number }
  files: FileStorage
  tokens: Tokens
  now: Date
}

/** New stills of a point; undefined: unchanged. */
interface Stills {
  still?: AcceptedFile | undefined
  plainStill?: AcceptedFile | undefined
}

/** May this save have stills, or a mark that one is to be made of? */
export const hasPinStillInput = ({
  imageUrl,
  plainImageUrl,
  annotationCoordinates,
}: StillsInput): boolean =>
  imageUrl !== undefined || plainImageUrl !== undefined || annotationCoordinates !== undefined

const namesIn = ({ still, plainStill }: StoredStills): string[] =>
  [still, plainStill].flatMap((variants) => Object.values(variants ?? {}).map(({ name }) => name))

/**
 * A still as it was sent: the data of a picture, or the path of a stored one. The point's own
 * changes nothing.
 */
const acceptSentStill = async (
  { db, subject: { clientId }, files, tokens, now }: Taking,
  stored: StoredStills | undefined,
  field: 'imageUrl' | 'plainImageUrl',
  sent: string,
): Promise<AcceptedFile | undefined> => {
  if (sent.startsWith('data:')) return acceptStill(files, field, sent)
  const signed = sent.slice(sent.lastIndexOf('/') + 1)
  const [name = ''] = signed.split('.')
  if (stored && namesIn(stored).includes(name)) return undefined
  // a path that was handed out to staff, of a picture of this client
  const read = tokens.readPath(signed, now)
  const image =
    read?.linkId === 0 ? await findLargestImageVariantByName(db, clientId, read.name) : undefined
  if (!image) throw createFieldError(field)
  return acceptImageAsStill(files, field, image.name)
}

/** The stills of a mark that came without any: cut from the original picture around it (T79). */
const cutStillFromImage = async (
  { db, input, subject, files }: Taking,
  stored: StoredStills | undefined,
): Promise<Stills> => {
  const {
    annotationCoordinates: mark,
    projectModelImageId: imageId = stored?.projectModelImageId,
  } = input
  const isKept =
    isDeepStrictEqual(mark, stored?.annotationCoordinates) &&
    imageId === stored?.projectModelImageId
  if (!mark || !imageId || isKept) return {}
  const image = assertFound(
    await findLargestImageVariantOfProject(db, subject, imageId),
    'record.missing',
  )
  const painted = await paintAnnotationStills(
    await readStoredFile(files, image.name, image.size),
    mark.geometry,
  )
  return {
    still: await acceptImageAsStill(files, 'imageUrl', painted.withMark),
    plainStill: await acceptImageAsStill(files, 'plainImageUrl', painted.plain),
  }
}

/**
 * Takes the stills that a save of this point brings, or makes those of its mark. Throws 400 and
 * 404.
 */
export const acceptPinStills = async (taking: Taking, pinId: number): Promise<Stills> => {
  const { db, input, subject } = taking
  const stored = pinId > 0 ? await findStoredPinStills(db, subject, pinId) : undefined
  const { imageUrl, plainImageUrl } = input
  const sent = {
    still:
      imageUrl === undefined
        ? undefined
        : await acceptSentStill(taking, stored, 'imageUrl', imageUrl),
    plainStill:
      plainImageUrl === undefined
        ? undefined
        : await acceptSentStill(taking, stored, 'plainImageUrl', plainImageUrl),
  }
  return sent.still || sent.plainStill ? sent : cutStillFromImage(taking, stored)
}
