import { liveRoutes } from '@nspect/contract/live/live'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { assertSession, assertStaff, type Feature, feature, handle } from '../http/handler.ts'
import type { LiveStreams } from './liveStreams.ts'

/** Not compressed and not held back by proxies: each event has to leave at once. */
const headers = { 'x-accel-buffering': 'no', 'cache-control': 'no-store, no-transform' }

/** Changes of an inspection for those who have it open (decision 032). */
export const createLiveFeature = (streams: Pick<LiveStreams, 'follow'>): Feature =>
  feature(liveRoutes, {
    followProject: handle(liveRoutes.followProject, {
      load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
      run: async ({ scope, input: { since, stays }, subject: project, sessionId, signal }) => {
        const follower = {
          actor: assertStaff(scope),
          sessionId: assertSession({ scope, sessionId }),
          project,
        }
        const body = await streams.follow(scope.db, follower, { since, stays })
        const leave = () => body.destroy()
        // who has left before the answer began would count as present
        if (signal.aborted) leave()
        else signal.addEventListener('abort', leave, { once: true })
        return { body, type: 'text/event-stream; charset=utf-8', headers }
      },
    }),
  })
