import { useQueryClient } from '@tanstack/react-query'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateProjectTypes } from '../projectTypes.api.ts'
import type { StoredTypePart, TypePartKind } from '../typePartKind.ts'

/**
 * Saves some values of a part as it was loaded. Whatever comes of it, the lists are loaded again.
 */
export const useSaveTypePart = <Part extends StoredTypePart, Values extends object>(
  kind: TypePartKind<Part, Values>,
) => {
  const client = useQueryClient()
  return async (part: Part, changes: Partial<Values>): Promise<string> => {
    const { projectTypeId, id, version } = part
    try {
      const values = { ...kind.valuesOf(part), ...changes }
      const options = { idempotencyKey: createIdempotencyKey() }
      return (await kind.send(values, { projectTypeId, id, version }, options)).message
    } finally {
      await invalidateProjectTypes(client)
    }
  }
}
