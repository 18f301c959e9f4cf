import { demoRoutes } from '@nspect/contract/demo/demo'
import { feature, handle, loadNoRecord } from '../../server/src/http/handler.ts'
import { deleteDemo } from './removeDemo.queries.ts'

export const demoFeature = feature(demoRoutes, {
  removeDemo: handle(demoRoutes.removeDemo, {
    load: loadNoRecord,
    run: async ({ scope, audit }) => {
      const removed = await deleteDemo(scope)
      audit({ record: 'client', recordId: null, after: { demoClients: removed } })
      return { clients: removed }
    },
  }),
})
