import {
  projectTypeConfigurationRoutes,
  type TypePart,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callRoute } from '../../api/callRoute.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateProjectTypes } from '../projectTypes.api.ts'
import { sortRecordsByIds } from '../rowOrder/rowOrder.ts'
import type { StoredTypePart } from '../typePartKind.ts'

type Ids = readonly number[]

/**
 * The parts in the chosen order, updated optimistically and saved in the background: one request at
 * a time, and of the changes made meanwhile only the last. Rolled back if saving fails.
 */
export const useSavePartOrder = <Part extends StoredTypePart>(
  part: TypePart,
  typeId: number,
  parts: readonly Part[],
) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Ids | null>(null)
  const next = useRef<Ids | null>(null)
  const isSaving = useRef(false)

  const saveAll = async (): Promise<string> => {
    let message = ''
    while (next.current) {
      const ids = next.current
      next.current = null
      message = (
        await callRoute(projectTypeConfigurationRoutes.savePartOrder, {
          projectTypeId: typeId,
          part,
          ids: [...ids],
        })
      ).message
      if (!next.current) await invalidateProjectTypes(client)
    }
    return message
  }
  const choose = async (ids: Ids, previous: Ids): Promise<void> => {
    next.current = ids
    setChosen(ids)
    if (isSaving.current) return
    isSaving.current = true
    try {
      const message = await saveAll()
      toast.done(message, () => void choose(previous, ids))
    } catch (error) {
      next.current = null
      toast.failed(error)
      await invalidateProjectTypes(client)
    } finally {
      isSaving.current = false
      setChosen(null)
    }
  }
  const idsOf = (orderedParts: readonly Part[]) => orderedParts.map(({ id }) => id)
  return {
    parts: chosen ? sortRecordsByIds(parts, chosen) : parts,
    order: (rows: readonly Part[]) => void choose(idsOf(rows), idsOf(parts)),
  }
}
