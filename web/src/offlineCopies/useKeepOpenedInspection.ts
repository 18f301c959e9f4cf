import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { useEffect } from 'react'
import { queryClient } from '../api/queryClient.ts'

/** ms after the last change until an open inspection is stored: its screen comes first */
const keepDelay = 4000

const keptPaths: ReadonlySet<unknown> = new Set([
  projectRoutes.readProject.path,
  pinRoutes.listPins.path,
])

/** Keeps an open inspection on this device as it is shown; leaving it stops what is being loaded. */
export const useKeepOpenedInspection = (projectId: number): void => {
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        import('./openedInspection.ts')
          .then((m) => m.keepOpenedInspection(projectId, controller.signal))
          .catch(() => undefined)
      }, keepDelay)
    }
    keepLater()
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (keptPaths.has(event.query.queryKey[0])) keepLater()
    })
    return () => {
      stop()
      clearTimeout(timer)
      controller.abort()
    }
  }, [projectId])
}
