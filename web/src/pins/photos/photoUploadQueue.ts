import { pinRoutes } from '@nspect/contract/pins/pins'
import { z } from 'zod'
import { createStore } from '../../api/createStore.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { queryClient } from '../../api/queryClient.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { session } from '../../api/session.ts'
import type { DraftAddress } from '../../deviceStore/deviceSchema.ts'
import { removeDraft } from '../../drafts/draftStore.ts'
import { loadDraft } from '../../drafts/useDraft.ts'
import { i18n } from '../../i18n/i18n.ts'
import { SignedOutError } from '../../offline/sendOutcome.ts'
import { type UnsentChangeView, unsentQueue } from '../../offline/unsentQueue.ts'
import { type NewUnsentChange, readUnsentFiles } from '../../offline/unsentStore.ts'
import '../unsent/pinSenders.ts'
import type { PhotoOwner } from '../photos.api.ts'
import { unsentPhotoShape } from '../unsent/unsentShapes.ts'

/**
 * The draft of a photo as earlier versions stored it: the point it belongs to; its bytes are the
 * draft's file.
 */
export const photoDraftShape = z.object({
  pin: z.object({ id: z.number(), projectId: z.number(), pinNumber: z.number() }),
})

/** A photo that is not stored yet. */
export interface UploadingPhoto {
  /** identifies the photo, and is its idempotency key, so that retries create one photo */
  key: string
  pin: PhotoOwner
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** bytes */
  sent: number
  total: number
  /** error message */
  failure: string
  /** it failed because its end is missing: what is there can be kept */
  isCutOff: boolean
}

/** the photos' bytes; null: they are being read */
const filesByKey = new Map<string, File | null>()
const photos = createStore<readonly UploadingPhoto[]>([])

const toPhotoState = ({ state }: UnsentChangeView): UploadingPhoto['state'] =>
  state === 'refused' ? 'failed' : state

/** Follows the unsent changes: those that are photos of stored points. */
const follow = () => {
  const changes = unsentQueue.read().filter(({ kind }) => kind === 'photo')
  for (const key of filesByKey.keys())
    if (!changes.some((change) => change.key === key)) filesByKey.delete(key)
  const shown = changes.flatMap((change) => {
    const { key, content, sent, total, refusal } = change
    const pin = unsentPhotoShape.safeParse(content).data?.pin
    if (!pin) return []
    if (!filesByKey.has(key)) {
      filesByKey.set(key, null)
      void readUnsentFiles(key).then(([first]) => {
        filesByKey.set(key, first?.file ?? null)
        follow()
      })
    }
    const file = filesByKey.get(key)
    if (!file) return []
    return [
      {
        key,
        pin,
        file,
        state: toPhotoState(change),
        sent,
        total: total || file.size,
        failure: refusal?.message ?? '',
        isCutOff: refusal?.code === 'image.cutOff',
      },
    ]
  })
  photos.set(shown)
}
unsentQueue.subscribe(follow)

/**
 * The photos of a stored point as the signed-in person's unsent changes; `keyOf` returns the
 * idempotency key of each.
 */
const buildPhotoChanges = (
  { id, projectId, pinNumber }: PhotoOwner,
  files: readonly File[],
  keyOf: (index: number) => string,
  keepCutOff = false,
): NewUnsentChange[] => {
  const personId = session.person()
  if (personId === undefined) throw new SignedOutError()
  return files.map((file, index) => ({
    key: keyOf(index),
    personId,
    projectId,
    kind: 'photo',
    after: null,
    title: i18n.t('offline:photoOf', { number: pinNumber }),
    place: '',
    content: { pin: { id, projectId, pinNumber }, ...(keepCutOff && { keepCutOff }) },
    files: [{ role: 'photo', file }],
  }))
}

/**
 * The photos on their way to their points, which are sent whatever screen is open. They are stored
 * in this browser until the server has them, and belong to the signed-in person.
 */
export const photoUploadQueue = {
  subscribe: photos.subscribe,
  read: photos.read,
  /**
   * Resolves once they wait to be sent; `unsentQueue.whenKept` tells when they are stored. Rejects
   * with `SignedOutError` where they would be nobody's.
   */
  add: async (
    pin: PhotoOwner,
    files: readonly File[],
    keyOf: (index: number) => string = createIdempotencyKey,
  ): Promise<void> => {
    const changes = buildPhotoChanges(pin, files, keyOf)
    for (const [index, { key }] of changes.entries()) filesByKey.set(key, files[index] ?? null)
    await unsentQueue.add(changes)
  },
  /**
   * sends photos that an earlier version has stored as drafts, with their previous idempotency keys
   */
  goOn: async (drafts: readonly DraftAddress[]) => {
    const kept: Promise<void>[] = []
    for (const draft of drafts) {
      const stored = await loadDraft(draft, photoDraftShape)
      if (!stored) continue
      await unsentQueue.add(
        buildPhotoChanges(stored.content.pin, stored.files.slice(0, 1), () => draft.record),
      )
      kept.push(unsentQueue.whenKept([draft.record]).then(() => removeDraft(draft)))
    }
    await Promise.all(kept)
  },
  /** repeats the request with the same idempotency key, so that a lost one is not duplicated */
  retry: (key: string) => void unsentQueue.retry(key),
  /**
   * sends a photo whose end is missing again, to be taken as far as it is there; it is another
   * call, so it has another key
   */
  keepCutOff: async (key: string): Promise<void> => {
    const photo = photos.read().find((candidate) => candidate.key === key)
    if (!photo) return
    await unsentQueue.add(buildPhotoChanges(photo.pin, [photo.file], createIdempotencyKey, true))
    await unsentQueue.discard(key)
  },
  /** removes a photo; one under way is stopped, but may have been stored anyway */
  cancel: (key: string) => {
    const isUnderWay = photos.read().find((photo) => photo.key === key)?.state === 'sending'
    void unsentQueue
      .discard(key)
      .then(
        () => isUnderWay && invalidateRoutes(queryClient, pinRoutes.listPins, pinRoutes.readPin),
      )
  },
}
