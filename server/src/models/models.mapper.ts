import type { TopView } from '@nspect/contract/modelFile'
import type { Scope } from '../db/scope.ts'
import type { StoredTopView } from './models.queries.ts'

/** The floors of a model from above, as they are answered. */
export const viewTopViews = (scope: Scope, stored: readonly StoredTopView[]): TopView[] =>
  stored.flatMap(({ floor, area, variants: { full } }) =>
    full ? [{ floor, area, path: scope.path(full) ?? '', width: full.width, height: full.height }] : [],
  )
