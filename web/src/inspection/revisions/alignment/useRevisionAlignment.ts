import type { Project } from '@nspect/contract/projects/projects'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { useTranslation } from 'react-i18next'
import { type PickedPosition, useSaveRevisionAlignment } from '../revisions.api.ts'
import type { PickedPair } from './AlignmentPicker.tsx'

/** What aligning a medium with its earlier revision says, and how it is saved. */
export const useRevisionAlignment = <Point extends PickedPosition>(
  project: Project,
  { id, of }: Revision,
  fits: (farthest: number) => string,
) => {
  const { t } = useTranslation('revisions')
  const { mutateAsync, isPending, error, reset } = useSaveRevisionAlignment(project.id)
  return {
    words: {
      title: t('alignTitle'),
      from: t('oldPicture'),
      to: t('newPicture'),
      pickMore: t('pickMore'),
      fits,
      pickFrom: (number: number) => t('pickOnOld', { number }),
      pickTo: (number: number) => t('pickOnNew', { number }),
    },
    saving: {
      isPending,
      error,
      reset,
      save: (picks: PickedPair<Point, Point>[]) => mutateAsync({ mediaRevisionId: id, picks }),
    },
    next: { mode: of === 'model' ? ('3d' as const) : ('2d' as const) },
  }
}
