import { projectRoutes } from '@nspect/contract/projects/projects'
import { ApiError } from '../api/ApiError.ts'
import { queryClient } from '../api/queryClient.ts'
import { session } from '../api/session.ts'
import { keepSignedInUser } from '../api/signedInUser.ts'

const loadStore = () => import('./offlineCopyStore.ts')

const removeStaleCopies = () =>
  void loadStore()
    .then((store) => store.removeStaleOfflineCopies())
    .then(() => import('./openedInspection.ts'))
    .then((opened) => opened.checkStoredInspections())
    .catch(() => undefined)

/** An inspection that the server refuses is no longer this person's: it leaves the device. */
const removeRefusedCopies = () =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { error } = query.state
    if (type !== 'updated' || !(error instanceof ApiError)) return
    const [path, args] = query.queryKey as [unknown, { id?: number } | undefined]
    if (path !== projectRoutes.readProject.path || args?.id === undefined) return
    if (error.status !== 403 && error.status !== 404) return
    void loadStore()
      .then((store) => store.removeOfflineCopy(Number(args.id)))
      .catch(() => undefined)
  })

/** ms after the first screen is drawn: what it still asks for comes first */
const afterFirstScreen = 3000

/**
 * Keeps what is on this device in order: who is signed in is known without a network, and nothing
 * stays that is too old, refused, or somebody else's. Returns how to stop that.
 */
export const scheduleCleanup = (): (() => void) => {
  const stops = [removeRefusedCopies()]
  const timer = setTimeout(() => {
    void keepSignedInUser()
    removeStaleCopies()
    stops.push(session.subscribe(removeStaleCopies))
  }, afterFirstScreen)
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
