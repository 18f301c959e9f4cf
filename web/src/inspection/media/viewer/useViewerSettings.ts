import { settingRoutes } from '@nspect/contract/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { LinkToken } from '../../../api/LinkToken.ts'
import { readQuery } from '../../../api/readQuery.ts'
import { isLowMemoryDevice } from './modelTabContent.ts'

/**
 * Settings for the model viewer: the keys in the client's settings (T34), for a person of the
 * client or the holder of a share link, and the reduced copy on small devices. When the keys load
 * late, a Matterport space is opened again.
 */
export const useViewerSettings = () => {
  const token = useContext(LinkToken)
  const config = readQuery(settingRoutes.readPublicConfig, token === undefined ? {} : { token })
  const { MatterportSdkKey: key, MatterportSdkUrl: sdkUrl } =
    useQuery({ ...config, staleTime: 5 * 60_000 }).data?.settings ?? {}
  return useMemo(
    () => ({
      wantsLight: isLowMemoryDevice(),
      ...(key !== undefined && sdkUrl !== undefined && { key, sdkUrl }),
    }),
    [key, sdkUrl],
  )
}
