import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Revision } from '@nspect/contract/revisions/revisions'
import type { ModelViewer } from '@nspect/viewer'
import { IconHome, IconWalk } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/formatDate.ts'
import { hasStatusesInPlan } from '../../../pins/values/shownApproval.ts'
import { getDisplayTimeZone } from '../../../ui/browser/displayTimeZone.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { ModelViewerView } from '../../media/viewer/ModelViewerView.tsx'
import { resolveModelTabContent } from '../../media/viewer/modelTabContent.ts'
import { useViewerSettings } from '../../media/viewer/useViewerSettings.ts'
import { useSubpageCrumbs } from '../../subpage/useSubpageCrumbs.ts'
import classes from './Compare.module.css'
import { ComparedPinCard } from './ComparedPinCard.tsx'
import type { RevisionComparison } from './compared.ts'
import { useCompareSearchParams } from './compareSearch.ts'
import { isPinSeenInFile, toSpaceAlignment } from './comparison.ts'
import {
  buildDefaultModelAlignment,
  type ComparisonSide,
  useLinkedCameras,
} from './linkedCameras.ts'
import { PinVisibilityToggles } from './PinVisibilityToggles.tsx'
import { UnalignedRevisionsNote } from './UnalignedRevisionsNote.tsx'

/** The model of a revision, as the viewer opens it. */
const toRevisionModel = ({ model, modelLink, path }: Revision) => ({
  modelLink,
  model: model && path !== null ? { ...model, path } : null,
})

/** Two scans of a building beside each other, with linked cameras (T326). */
export function CompareModelRevisions(props: RevisionComparison) {
  const { project, revision, next, pins, ghosts, ghostsOfNext } = props
  const { t } = useTranslation(['compare', 'inspection', 'revisions'])
  const crumbs = useSubpageCrumbs(project, t('title'))
  const settings = useViewerSettings()
  const address = useCompareSearchParams()
  const { pinId } = address
  const [viewers, setViewers] = useState<Readonly<Record<ComparisonSide, ModelViewer | null>>>({
    old: null,
    recent: null,
  })
  const [isLinked, setLinked] = useState(true)
  // of a tour the first panorama: each of them has a frame of its own
  const after = useMemo(
    () => (next ? toRevisionModel(next) : { modelLink: project.modelLink, model: project.model }),
    [next, project],
  )
  const before = useMemo(() => toRevisionModel(revision), [revision])
  const shown = useMemo(
    () => ({
      old: resolveModelTabContent(before, settings),
      recent: resolveModelTabContent(after, settings),
    }),
    [before, after, settings],
  )
  const stored = toSpaceAlignment(revision.alignment)
  const [checkBefore, checkAfter] = [before.model?.check ?? null, after.model?.check ?? null]
  const alignment = useMemo(
    () => stored ?? buildDefaultModelAlignment(checkBefore, checkAfter),
    [stored, checkBefore, checkAfter],
  )
  const isLinkable = Object.values(shown).every(({ kind }) => kind === 'viewer')
  const { leader, take } = useLinkedCameras({
    viewers,
    alignment,
    isLinked: isLinked && isLinkable,
  })

  const ghostsAt = useMemo(
    () =>
      new Map(
        ghosts.flatMap(({ projectPinId, oldPoint }) =>
          oldPoint && isPinSeenInFile(oldPoint, revision.model?.sha256)
            ? [[projectPinId, oldPoint] as const]
            : [],
        ),
      ),
    [ghosts, revision],
  )
  const ghostPins = useMemo(
    () =>
      pins.flatMap((pin): Pin[] =>
        ghostsAt.has(pin.id) ? [{ ...pin, matterPointCoordinates: null }] : [],
      ),
    [pins, ghostsAt],
  )
  const pinsAfter = useMemo(() => {
    const places =
      ghostsOfNext && new Map(ghostsOfNext.map((ghost) => [ghost.projectPinId, ghost.oldPoint]))
    return pins.flatMap((pin): Pin[] => {
      // on a revision that was replaced itself, points are where they were on it
      const place = places ? (places.get(pin.id) ?? null) : pin.matterPointCoordinates
      return place && isPinSeenInFile(place, after.model?.sha256)
        ? [{ ...pin, matterPointCoordinates: place }]
        : []
    })
  }, [pins, ghostsOfNext, after])
  /** the half that goes to the chosen point; the other one follows */
  const [choosing, setChoosing] = useState<ComparisonSide>('recent')
  const chosen = pins.find(({ id }) => id === pinId)
  const [stance, setStance] = useState<'outside' | 'inside'>('outside')
  useEffect(() => viewers.recent?.on('stance', setStance), [viewers.recent])
  const mayWalk = viewers.recent?.walk !== undefined
  const walk = async () => {
    const to = stance === 'inside' ? 'outside' : 'inside'
    take('recent')
    try {
      if (!(await viewers.recent?.walk?.setStance(to)))
        toast.failed(new Error(t('inspection:noInside')))
      else if (!isLinked) await viewers.old?.walk?.setStance(to)
    } catch (error) {
      toast.failed(error)
    }
  }
  const home = () => {
    for (const half of isLinked ? [leader.current] : (['old', 'recent'] as const))
      viewers[half]?.camera?.fit({ transition: 'fly' }).catch(toast.failed)
  }

  const day = formatDate(revision.replacedOn, 'table', getDisplayTimeZone())
  const half = (side: ComparisonSide) => (
    // whatever somebody does in a half makes it lead
    <figure
      className={classes.half}
      data-side={side}
      onPointerDownCapture={() => take(side)}
      onWheelCapture={() => take(side)}
      onKeyDownCapture={() => take(side)}
    >
      <figcaption>{t(side === 'old' ? 'before' : 'since', { day })}</figcaption>
      <div className={classes.model}>
        <ModelViewerView
          shown={shown[side]}
          label={t(side === 'old' ? 'before' : 'since', { day })}
          pins={
            side === 'old'
              ? address.isGhostsShown
                ? ghostPins
                : noPins
              : address.isPointsShown
                ? pinsAfter
                : noPins
          }
          {...(side === 'old' && { seen: ghostsAt })}
          selectedPinId={side === choosing ? pinId : null}
          isStatusShown={hasStatusesInPlan(project)}
          isInteractive
          onSelectPin={(id) => {
            setChoosing(side)
            address.choose(id)
          }}
          onViewer={(viewer) =>
            setViewers((both) => (both[side] === viewer ? both : { ...both, [side]: viewer }))
          }
        />
      </div>
    </figure>
  )
  return (
    <Page
      title={t('title')}
      subtitle={`${project.projectName} · ${t('revisions:model')}`}
      crumbs={crumbs}
      isWide
    >
      <div className={classes.desk}>
        {!stored && (
          <UnalignedRevisionsNote
            project={project}
            revision={revision}
            isLast={next === undefined}
            text={t('unalignedModels')}
          />
        )}
        <div className={classes.halves}>
          {half('old')}
          {half('recent')}
          {chosen && (
            <ComparedPinCard
              pin={chosen}
              ghost={ghosts.find(({ projectPinId }) => projectPinId === pinId)}
              onClose={() => address.choose(null)}
            />
          )}
        </div>
        <footer className={classes.foot}>
          <Switch
            label={t('link')}
            checked={isLinked && isLinkable}
            disabled={!isLinkable}
            {...(!isLinkable && { description: t('notLinkable') })}
            onChange={({ currentTarget }) => setLinked(currentTarget.checked)}
          />
          {mayWalk && (
            <Tooltip label={t(stance === 'inside' ? 'inspection:outside' : 'inspection:inside')}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t('inspection:inside')}
                aria-pressed={stance === 'inside'}
                onClick={() => void walk()}
              >
                <IconWalk size={20} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('inspection:home')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('inspection:home')}
              onClick={home}
            >
              <IconHome size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <span className={classes.space} />
          <PinVisibilityToggles address={address} />
        </footer>
      </div>
    </Page>
  )
}

const noPins: readonly Pin[] = []
