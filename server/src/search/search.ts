import { searchRoutes } from '@nspect/contract/search/search'
import { feature, handle, loadNoRecord } from '../http/handler.ts'
import { searchRecords } from './searchRecords.ts'

export const searchFeature = feature(searchRoutes, {
  find: handle(searchRoutes.find, {
    load: loadNoRecord,
    run: ({ scope, input }) => searchRecords(scope, input),
  }),
})
