import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { typePartListRoutes } from '@nspect/contract/projectTypes/typePartLists'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateProjectTypes } from '../projectTypes.api.ts'
import type { ListedPart } from './partLists.ts'

/**
 * Adds parts of one kind after the others, all of them or none, and returns the message. One
 * request at a time, in the order of the calls; the same parts again are sent under the same key,
 * so that a lost answer adds nothing twice.
 */
export const useAddTypeParts = (part: TypePart, projectTypeId: number) => {
  const client = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const unanswered = useRef(new Map<string, string>())
  return (items: readonly ListedPart[]): Promise<string> => {
    const send = async () => {
      const sent = JSON.stringify(items)
      const idempotencyKey = unanswered.current.get(sent) ?? createIdempotencyKey()
      unanswered.current.set(sent, idempotencyKey)
      const body = { projectTypeId, part, items: [...items] }
      const { message } = await callRoute(typePartListRoutes.addTypeParts, body, { idempotencyKey })
      unanswered.current.delete(sent)
      await invalidateProjectTypes(client)
      return message
    }
    const sending = last.current.then(send, send)
    last.current = sending
    return sending
  }
}
