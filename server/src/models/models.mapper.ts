import type { ModelFile, TopView } from '@nspect/contract/media/modelFile'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import type { StoredTopView } from './models.queries.ts'

/**
 * The address of a model file: of what it is without place and camera, where an earlier version
 * stored it with them.
 */
export const toModelUrl = (
  scope: Scope,
  file: { name: string; mime: string; variants: Record<string, FileVariant> },
): string => scope.path(file.variants.clean ?? file) ?? ''

/** The lighter variants of a model file, as they are answered. */
export const mapModelVariants = (
  scope: Scope,
  stored: Record<string, FileVariant>,
): ModelFile['variants'] => {
  const variant = (name: keyof ModelFile['variants']) => {
    const file = stored[name]
    return file ? { path: scope.path(file) ?? '', size: file.size } : null
  }
  return { web: variant('web'), light: variant('light'), coarse: variant('coarse') }
}

/** The floors of a model from above, as they are answered. */
export const mapModelTopViews = (scope: Scope, stored: readonly StoredTopView[]): TopView[] =>
  stored.flatMap(({ floor, area, variants: { full } }) =>
    full
      ? [{ floor, area, path: scope.path(full) ?? '', width: full.width, height: full.height }]
      : [],
  )
