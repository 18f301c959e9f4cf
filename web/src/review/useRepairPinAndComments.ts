import type { WaitingRepair } from '@nspect/contract/review/review'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getImageUrl } from '../api/imageUrl.ts'
import { commentsQuery } from '../comments/comments.api.ts'
import { pinByIdQuery } from '../pins/pins.api.ts'
import { useIsShownForAMoment } from '../ui/hooks/useIsShownForAMoment.ts'
import { listRepairImages } from './repairImages.ts'

/**
 * A repair's point and comments; `isReady` once they were fetched since it is shown, and have been
 * on the screen for a moment: nobody decides over what the screen kept from before.
 */
export const useRepairPinAndComments = (repair: WaitingRepair) => {
  const id = repair.projectPinId
  const pin = useQuery({ ...pinByIdQuery(id), staleTime: 0 })
  const comments = useQuery({ ...commentsQuery(id), staleTime: 0 })
  const isRead = [pin, comments].every(
    ({ isSuccess, isFetchedAfterMount }) => isSuccess && isFetchedAfterMount,
  )
  const isReady = useIsShownForAMoment(isRead ? `${id}-${repair.lastStepId}` : null)
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
export const usePrefetchNextRepair = (repair: WaitingRepair | undefined): void => {
  const client = useQueryClient()
  const id = repair?.projectPinId
  useEffect(() => {
    if (id === undefined) return
    const load = async () => {
      const [pin, comments] = await Promise.all([
        client.ensureQueryData(pinByIdQuery(id)),
        client.ensureQueryData(commentsQuery(id)),
      ])
      const { before, after } = listRepairImages(pin, comments)
      for (const path of [before[0], after[0]])
        if (path !== undefined) new Image().src = getImageUrl(path)
    }
    // it is asked for again once it is shown
    load().catch(() => undefined)
  }, [client, id])
}
