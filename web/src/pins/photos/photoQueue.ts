import { photoRoutes } from '@nspect/contract/photos'
import { pinRoutes } from '@nspect/contract/pins'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { newFormKey } from '../../api/formKey.ts'
import { queryClient } from '../../api/queryClient.ts'
import { outdate } from '../../api/read.ts'
import { session } from '../../api/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { keepPhoto, type PhotoOwner } from './photos.api.ts'

/** A photo on its way to the server. */
export interface SendingPhoto {
  /** of this photo and of its request: however often it is sent, it becomes one photo */
  key: string
  pin: PhotoOwner
  file: File
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
const drop = (key: string) => set(queue.filter((photo) => photo.key !== key))

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
      void outdate(queryClient, pinRoutes.listPins, pinRoutes.readPin)
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

/**
 * The photos that are being sent, whatever screen is open meanwhile. They belong to who is signed in: signing out stops and
 * forgets them.
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
    const added = files.map((file) => ({
      key: newFormKey(),
      pin: { id: pin.id, projectId: pin.projectId, pinNumber: pin.pinNumber },
      file,
      url: URL.createObjectURL(file),
      state: 'waiting' as const,
      sent: 0,
      total: file.size,
      failure: '',
    }))
    set([...queue, ...added])
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
