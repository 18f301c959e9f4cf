import { Alert } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { parseUrl } from '@nspect/contract/shared/parseUrl'
import { getMatterportSpace, isMatterportUrl } from '@nspect/contract/tours/tourHosts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tourCaptureQuery } from './tourCapture.api.ts'

interface Props {
  project: Project
  /** something is chosen to replace its model */
  isReplaced: boolean
  /** the tour that is shown instead; empty: a file is */
  link: string
}

/**
 * Says that panoramas taken for a tour of one's own go, too, when another model replaces the tour
 * that they are of.
 */
export function TourCaptureLossNote({ project, isReplaced, link }: Props) {
  const { t } = useTranslation('tourCapture')
  const { id, modelLink } = project
  const url = modelLink ? parseUrl(modelLink) : null
  const { data } = useQuery({
    ...tourCaptureQuery(id),
    enabled: isReplaced && url !== null && isMatterportUrl(url),
  })
  const taken = data?.capture?.sweeps.filter(({ panorama }) => panorama !== null).length ?? 0
  const isSameSpace =
    modelLink !== null && getMatterportSpace(link) === getMatterportSpace(modelLink)
  if (!isReplaced || taken === 0 || isSameSpace) return null
  return (
    <Alert color="orange" variant="light">
      {t('captureLost', { count: taken })}
    </Alert>
  )
}
