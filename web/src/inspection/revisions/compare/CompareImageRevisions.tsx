import type { Project } from '@nspect/contract/projects/projects'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/formatDate.ts'
import { hasStatusesInPlan } from '../../../pins/values/shownApproval.ts'
import { getDisplayTimeZone } from '../../../ui/browser/displayTimeZone.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import {
  type AnnotationView,
  createAnnotationViewBuilder,
} from '../../media/image/annotationViews.ts'
import type { InspectionImage } from '../../media/image/inspectionImage.ts'
import { useSubpageCrumbs } from '../../subpage/useSubpageCrumbs.ts'
import classes from './Compare.module.css'
import { ComparedPinCard } from './ComparedPinCard.tsx'
import { CompareImagesFooter } from './CompareImagesFooter.tsx'
import type { RevisionComparison } from './compared.ts'
import { useCompareSearchParams } from './compareSearch.ts'
import {
  computeImageTransform,
  isPinUnmoved,
  mapBoxToNewImage,
  toPlaneAlignment,
} from './comparison.ts'
import type { GhostAnnotation } from './FormerPinAnnotations.tsx'
import { OverlaidImages } from './OverlaidImages.tsx'
import { UnalignedRevisionsNote } from './UnalignedRevisionsNote.tsx'

interface Props extends RevisionComparison {
  picture: NonNullable<Revision['picture']>
  /** as the inspection shows it now */
  image: Project['projectModelImages'][number]
}

const noMarks: readonly AnnotationView[] = []
const noGhosts: readonly GhostAnnotation[] = []

/** A stored picture of a revision, as the screens show pictures. */
const asImage = (id: number, stored: NonNullable<Revision['picture']>): InspectionImage => ({
  id,
  ...stored,
  previewPath: stored.imagePath,
  sheet: null,
  onModel: null,
})

/**
 * Two revisions of a picture or sheet on each other, in two colours, or divided by a line that is
 * dragged (T323, T324).
 */
export function CompareImageRevisions(props: Props) {
  const { project, revision, next, pins, ghosts, ghostsOfNext, image, picture } = props
  const { t } = useTranslation(['compare', 'revisions'])
  const crumbs = useSubpageCrumbs(project, t('title'))
  const address = useCompareSearchParams()
  const { isWipe, pinId } = address
  const [at, setAt] = useState(50)
  const nextImage = next?.picture
  const images = useMemo(
    () => ({
      old: asImage(image.id, picture),
      recent: nextImage ? asImage(image.id, nextImage) : image,
    }),
    [image, picture, nextImage],
  )
  const alignment = toPlaneAlignment(revision.alignment)
  const isApprovalShown = hasStatusesInPlan(project)
  const marks = useMemo(() => {
    const before =
      ghostsOfNext &&
      new Map(ghostsOfNext.map((ghost) => [ghost.projectPinId, ghost.oldAnnotation]))
    // on a revision that was replaced itself, points are where they were on it
    const placed = before
      ? pins.flatMap((pin) => {
          const annotationCoordinates = before.get(pin.id)
          return annotationCoordinates
            ? [{ ...pin, annotationCoordinates, projectModelImageId: image.id }]
            : []
        })
      : pins
    return createAnnotationViewBuilder(image.id, isApprovalShown)(placed)
  }, [pins, ghostsOfNext, image.id, isApprovalShown])
  const ghostMarks = useMemo(
    () =>
      ghosts.flatMap((pin): GhostAnnotation[] => {
        const { geometry } = pin.oldAnnotation ?? {}
        if (!geometry) return []
        return [
          {
            pin,
            geometry: {
              ...geometry,
              ...mapBoxToNewImage(alignment, geometry, images.old, images.recent),
            },
          },
        ]
      }),
    [ghosts, alignment, images],
  )
  // where points are not shown, those that stayed are, too
  const shownGhosts = useMemo(() => {
    if (!address.isPointsShown) return ghostMarks
    const now = new Map(marks.map(({ pin, geometry }) => [pin.id, geometry]))
    return ghostMarks.filter(({ pin, geometry }) => {
      const at = now.get(pin.projectPinId)
      return !at || !isPinUnmoved(geometry, at)
    })
  }, [ghostMarks, marks, address.isPointsShown])
  // the point of the link that was followed
  const [closeUp] = useState(() => {
    const ghost = ghostMarks.find(({ pin }) => pin.projectPinId === pinId)
    return (ghost ?? marks.find(({ pin }) => pin.id === pinId))?.geometry
  })
  const chosen = pins.find(({ id }) => id === pinId)
  const day = formatDate(revision.replacedOn, 'table', getDisplayTimeZone())
  const number = project.projectModelImages.indexOf(image) + 1
  const { sheet } = image
  const name = sheet
    ? sheet.name || t('revisions:sheet', { page: sheet.pageNumber })
    : t('revisions:picture', { number })
  const words = { old: t('before', { day }), recent: t('since', { day }) }
  return (
    <Page title={t('title')} subtitle={`${project.projectName} · ${name}`} crumbs={crumbs} isWide>
      <div className={classes.desk}>
        {!alignment && (
          <UnalignedRevisionsNote
            project={project}
            revision={revision}
            isLast={!next}
            text={t('unaligned')}
          />
        )}
        <div className={classes.stage}>
          <OverlaidImages
            images={images}
            words={words}
            transform={computeImageTransform(alignment, images.old, images.recent)}
            isWipe={isWipe}
            at={at}
            onDivide={setAt}
            marks={address.isPointsShown ? marks : noMarks}
            ghosts={address.isGhostsShown ? shownGhosts : noGhosts}
            chosenId={pinId}
            onChoose={address.choose}
            closeUp={closeUp}
          />
          {chosen && (
            <ComparedPinCard
              pin={chosen}
              ghost={ghosts.find(({ projectPinId }) => projectPinId === pinId)}
              onClose={() => address.choose(null)}
            />
          )}
        </div>
        <CompareImagesFooter address={address} words={words} at={at} onChange={setAt} />
      </div>
    </Page>
  )
}
