import { demoRoutes } from '@nspect/contract/demo/demo'
import { feature, handle, loadNothing } from '../../server/src/http/handler.ts'
import { deleteDemo } from './removeDemo.queries.ts'

export const demoFeature = feature(demoRoutes, {
  removeDemo: handle(demoRoutes.removeDemo, {
    load: loadNothing,
    run: async ({ scope, audit }) => {
      const removed = await deleteDemo(scope)
      audit({ record: 'client', recordId: null, after: { demoClients: removed } })
      return { clients: removed }
    },
  }),
})
