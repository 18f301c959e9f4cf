import { searchRoutes } from '@nspect/contract/search'
import { feature, handle, nothing } from '../http/handler.ts'
import { lookFor } from './lookFor.ts'

export const searchFeature = feature(
  searchRoutes,
  {},
  {
    find: handle(searchRoutes.find, {
      load: nothing,
      run: ({ scope, input }) => lookFor(scope, input),
    }),
  },
)
