import { healthRoutes } from '@nspect/contract/health/health'
import { feature, handle, loadNoRecord } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import type { Operations } from './healthReader.ts'

type HealthSource = Pick<Operations, 'health' | 'retryJob'>

/** How the installation is, for whoever runs it. */
export const healthFeature = (operations: HealthSource) =>
  feature(healthRoutes, {
    readHealth: handle(healthRoutes.readHealth, {
      load: loadNoRecord,
      run: () => operations.health(),
    }),

    retryJob: handle(healthRoutes.retryJob, {
      load: loadNoRecord,
      run: async ({ scope, input: { queue, id }, audit }) => {
        if (!(await operations.retryJob(scope.db, queue, id))) throw new HttpError('record.missing')
        audit({ record: 'job', recordId: null, clientId: null, after: { queue, id } })
        return {}
      },
    }),
  })

const unknown = () => Promise.reject(new HttpError('server.busy', { values: { waitSeconds: 5 } }))

/** For a server that is only described. */
export const noOperations: HealthSource = { health: unknown, retryJob: unknown }
