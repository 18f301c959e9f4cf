import { settingRoutes } from '@nspect/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../api/read.ts'
import { reportToken, session } from '../../api/session.ts'
import { wantsLight } from './projectTour.ts'

/**
 * How tours are to be shown: the keys that the client's settings hold (T34), to a person of the client or the holder of a
 * share link, and the lighter form on small devices. Keys that come late make another tour of a Matterport space.
 */
export const useTourSettings = () => {
  const token = session.token() ? undefined : reportToken.get()
  const asked = read(settingRoutes.readPublicConfig, token === undefined ? {} : { token })
  const { MatterportSdkKey: key, MatterportSdkUrl: sdkUrl } =
    useQuery({ ...asked, staleTime: 5 * 60_000 }).data?.settings ?? {}
  return useMemo(
    () => ({ wantsLight: wantsLight(), ...(key !== undefined && sdkUrl !== undefined && { key, sdkUrl }) }),
    [key, sdkUrl],
  )
}
