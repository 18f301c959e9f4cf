import { photoRoutes } from '@nspect/contract/photos'
import { pinRoutes } from '@nspect/contract/pins'
import { z } from 'zod'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { newFormKey } from '../../api/formKey.ts'
import { queryClient } from '../../api/queryClient.ts'
import { invalidate } from '../../api/read.ts'
import { personOf, session } from '../../api/session.ts'
import { type DraftAddress, removeDraft, writeDraft, writeDraftFiles } from '../../drafts/draftStore.ts'
import { loadDraft } from '../../drafts/useDraft.ts'
import { i18n } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { keepPhoto, type PhotoOwner } from './photos.api.ts'

/** A photo as it is kept until it has arrived: which point it belongs to; its bytes are the draft's file. */
export const keptPhotoShape = z.object({
  pin: z.object({ id: z.number(), projectId: z.number(), pinNumber: z.number() }),
})

/** A photo on its way to the server. */
export interface SendingPhoto {
  /** of this photo and of its request: however often it is sent, it becomes one photo */
  key: string
  pin: PhotoOwner
  file: File
  /** where it is kept until it has arrived; null: nobody is signed in */
  draft: DraftAddress | null
  /** to look at, until it is there */
  url: string
  state: 'waiting' | 'sending' | 'failed'
  /** bytes */
  sent: number
  total: number
  /** why it failed, in words */
  failure: string
}

let queue: readonly SendingPhoto[] = []
let current: AbortController | null = null
const listeners = new Set<() => void>()
const set = (next: readonly SendingPhoto[]) => {
  for (const gone of queue) if (!next.some(({ key }) => key === gone.key)) URL.revokeObjectURL(gone.url)
  queue = next
  window.onbeforeunload = next.some(({ state }) => state !== 'failed') ? (event) => event.preventDefault() : null
  for (const listener of listeners) listener()
}
const change = (key: string, to: Partial<SendingPhoto>) =>
  set(queue.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)))
const drop = (key: string) => {
  const gone = queue.find((photo) => photo.key === key)
  if (gone?.draft) void removeDraft(gone.draft)
  set(queue.filter((photo) => photo !== gone))
}

/** Sends what waits, one after the other: on a building's network two at a time only make both slower. */
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
      // it may have arrived all the same
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
 * The photos that are being sent, whatever screen is open meanwhile. They belong to who is signed in: signing out stops
 * them. What has not arrived is kept in this browser, and offered to the same person again.
 */
export const photoQueue = {
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
      const key = newFormKey()
      const draft = personId ? ({ personId, projectId: pin.projectId, kind: 'photo', record: key } as const) : null
      if (draft) void Promise.all([writeDraftFiles(draft, [file]), writeDraft(draft, { pin: owner })])
      return waiting(key, owner, file, draft)
    })
    set([...queue, ...added])
    void run()
  },
  /** sends photos that were kept, by the keys that they were sent under before */
  goOn: async (drafts: readonly DraftAddress[]) => {
    for (const draft of drafts) {
      const kept = await loadDraft(draft, keptPhotoShape)
      const [file] = kept?.files ?? []
      if (!kept || !file || queue.some(({ key }) => key === draft.record)) continue
      set([...queue, waiting(draft.record, kept.content.pin, file, draft)])
    }
    void run()
  },
  /** the same request again: should the lost one have arrived, it is not doubled */
  retry: (key: string) => {
    change(key, { state: 'waiting' })
    void run()
  },
  /** stops one that is on its way, or forgets one that waits or failed */
  cancel: (key: string) => {
    if (queue.find((photo) => photo.key === key)?.state === 'sending') current?.abort()
    else drop(key)
  },
}

session.subscribe(() => {
  // a page that waits for its person keeps their photos as well
  if (session.token() || session.isLost()) return
  current?.abort()
  set([])
})
