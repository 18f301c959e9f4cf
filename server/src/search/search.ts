import { searchRoutes } from '@nspect/contract/search/search'
import { feature, handle, loadNothing } from '../http/handler.ts'
import { searchRecords } from './searchRecords.ts'

export const searchFeature = feature(searchRoutes, {
  find: handle(searchRoutes.find, {
    load: loadNothing,
    run: ({ scope, input }) => searchRecords(scope, input),
  }),
})
