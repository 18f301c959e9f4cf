import { photoRoutes } from '@nspect/contract/photos'
import { pinRoutes } from '@nspect/contract/pins'
import { z } from 'zod'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { newIdempotencyKey } from '../../api/idempotencyKey.ts'
import { queryClient } from '../../api/queryClient.ts'
import { invalidate } from '../../api/readQuery.ts'
import { personOf, session } from '../../api/session.ts'
import { type DraftAddress, removeDraft, writeDraft, writeDraftFiles } from '../../drafts/draftStore.ts'
import { loadDraft } from '../../drafts/useDraft.ts'
import { i18n } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { keepPhoto, type PhotoOwner } from './photos.api.ts'

/** The stored draft of a photo that is not uploaded yet: the point it belongs to; its bytes are the draft's file. */
export const photoDraftShape = z.object({
  pin: z.object({ id: z.number(), projectId: z.number(), pinNumber: z.number() }),
})

/** A photo in the upload queue. */
export interface SendingPhoto {
  /** identifies the photo, and is its idempotency key, so that retries create one photo */
  key: string
  pin: PhotoOwner
  file: File
  /** address of its stored draft; null: nobody is signed in */
  draft: DraftAddress | null
  /** object URL of its preview */
  url: string
  state: 'waiting' | 'sending' | 'failed'
  /** bytes */
  sent: number
  total: number
  /** error message */
  failure: string
}

let queue: readonly SendingPhoto[] = []
let current: AbortController | null = null
const listeners = new Set<() => void>()
const set = (next: readonly SendingPhoto[]) => {
  for (const photo of queue) if (!next.some(({ key }) => key === photo.key)) URL.revokeObjectURL(photo.url)
  queue = next
  window.onbeforeunload = next.some(({ state }) => state !== 'failed') ? (event) => event.preventDefault() : null
  for (const listener of listeners) listener()
}
const change = (key: string, to: Partial<SendingPhoto>) =>
  set(queue.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)))
const drop = (key: string) => {
  const removed = queue.find((photo) => photo.key === key)
  if (removed?.draft) void removeDraft(removed.draft)
  set(queue.filter((photo) => photo !== removed))
}

/** Uploads waiting photos one at a time: on a building's network, parallel uploads only slow each other down. */
const run = async (): Promise<void> => {
  const next = queue.find(({ state }) => state === 'waiting')
  if (current || !next) return
  const { key, pin, file } = next
  const controller = new AbortController()
  current = controller
  change(key, { state: 'sending', sent: 0, failure: '' })
  try {
    const { projectPinPhoto } = await call(
      photoRoutes.savePhoto,
      { projectPinId: pin.id },
      {
        files: { file: [file] },
        idempotencyKey: key,
        signal: controller.signal,
        onProgress: (sent, total) => change(key, { sent, total }),
      },
    )
    drop(key)
    keepPhoto(queryClient, pin, projectPinPhoto)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cancelled') {
      // it may have been saved anyway
      drop(key)
      void invalidate(queryClient, pinRoutes.listPins, pinRoutes.readPin)
    } else {
      const failure = error instanceof Error ? error.message : String(error)
      change(key, { state: 'failed', failure })
      toast.failed(new Error(i18n.t('pins:photoFailed', { name: file.name, number: pin.pinNumber, why: failure })))
    }
  } finally {
    current = null
  }
  return run()
}

const waiting = (key: string, pin: PhotoOwner, file: File, draft: DraftAddress | null): SendingPhoto => ({
  key,
  pin,
  file,
  draft,
  url: URL.createObjectURL(file),
  state: 'waiting',
  sent: 0,
  total: file.size,
  failure: '',
})

/**
 * The upload queue of photos, which runs whatever screen is open. It belongs to the signed-in person: signing out stops
 * it. Photos not yet uploaded are stored in this browser, and offered to the same person again.
 */
export const photoUploadQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => queue,
  add: (pin: PhotoOwner, files: readonly File[]) => {
    const owner = { id: pin.id, projectId: pin.projectId, pinNumber: pin.pinNumber }
    const personId = personOf(session.token())
    const added = files.map((file) => {
      const key = newIdempotencyKey()
      const draft = personId ? ({ personId, projectId: pin.projectId, kind: 'photo', record: key } as const) : null
      if (draft) void Promise.all([writeDraftFiles(draft, [file]), writeDraft(draft, { pin: owner })])
      return waiting(key, owner, file, draft)
    })
    set([...queue, ...added])
    void run()
  },
  /** resumes stored uploads with their previous idempotency keys */
  goOn: async (drafts: readonly DraftAddress[]) => {
    for (const draft of drafts) {
      const stored = await loadDraft(draft, photoDraftShape)
      const [file] = stored?.files ?? []
      if (!stored || !file || queue.some(({ key }) => key === draft.record)) continue
      set([...queue, waiting(draft.record, stored.content.pin, file, draft)])
    }
    void run()
  },
  /** repeats the request with the same idempotency key, so that a lost one is not duplicated */
  retry: (key: string) => {
    change(key, { state: 'waiting' })
    void run()
  },
  /** aborts a running upload, or removes a waiting or failed one */
  cancel: (key: string) => {
    if (queue.find((photo) => photo.key === key)?.state === 'sending') current?.abort()
    else drop(key)
  },
}

session.subscribe(() => {
  // while the session is lost and the page waits for sign-in, the queue is kept
  if (session.token() || session.isLost()) return
  current?.abort()
  set([])
})
