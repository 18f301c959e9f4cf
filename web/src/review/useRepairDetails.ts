import type { WaitingRepair } from '@nspect/contract/review'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pictureUrl } from '../api/pictureUrl.ts'
import { commentList } from '../comments/comments.api.ts'
import { pinByIdQuery } from '../pins/pins.api.ts'
import { useRested } from '../ui/useRested.ts'
import { picturesOfRepair } from './picturesOfRepair.ts'

/**
 * A repair's point and comments; `isReady` once they were fetched since it is shown, and have been on the screen for a
 * moment: nobody decides over what the screen kept from before.
 */
export const useRepairDetails = (repair: WaitingRepair) => {
  const id = repair.projectPinId
  const pin = useQuery({ ...pinByIdQuery(id), staleTime: 0 })
  const comments = useQuery({ ...commentList(id), staleTime: 0 })
  const isRead = [pin, comments].every(
    ({ isSuccess, isFetchedAfterMount }) => isSuccess && isFetchedAfterMount,
  )
  const isReady = useRested(isRead ? `${id}-${repair.lastStepId}` : null)
  return {
    pin: pin.data,
    comments: comments.data,
    error: pin.error ?? comments.error,
    retry: () => {
      if (pin.error) void pin.refetch()
      if (comments.error) void comments.refetch()
    },
    isReady,
  }
}

/** Fetches what the next repair shows, its first pictures included, so that it is there at once. */
export const useNextRepair = (repair: WaitingRepair | undefined): void => {
  const client = useQueryClient()
  const id = repair?.projectPinId
  useEffect(() => {
    if (id === undefined) return
    const load = async () => {
      const [pin, comments] = await Promise.all([
        client.ensureQueryData(pinByIdQuery(id)),
        client.ensureQueryData(commentList(id)),
      ])
      const { before, after } = picturesOfRepair(pin, comments)
      for (const path of [before[0], after[0]])
        if (path !== undefined) new Image().src = pictureUrl(path)
    }
    // it is asked for again once it is shown
    load().catch(() => undefined)
  }, [client, id])
}
