import { Alert, Button } from '@mantine/core'
import { type Aligned, type AlignmentPick, type AlignmentProblem, fewestPicks } from '@nspect/contract/alignment'
import type { Project } from '@nspect/contract/projects'
import type { Revision } from '@nspect/contract/revisions'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crumb, Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './CheckDesk.module.css'
import { useAlign } from './revisions.api.ts'

/** One side on which places are picked. */
export interface PickedSide<Point> {
  label: string
  places: readonly Point[]
  /** it is this side's turn */
  mayPick: boolean
  onPick: (place: Point) => void
}

interface Props<Point> {
  project: Project
  revision: Revision
  crumbs: readonly Crumb[]
  /** fits the picks, or says what is wrong with them */
  align: (picks: readonly AlignmentPick<Point>[]) => Aligned<unknown> | AlignmentProblem
  /** how well they fit, in words */
  fits: (farthest: number) => string
  old: (side: PickedSide<Point>) => ReactNode
  recent: (side: PickedSide<Point>) => ReactNode
}

/** Picks on the old and on the new medium in turn, until they align them (T296). */
export function AlignDesk<Point extends { x: number; y: number; z?: number }>(props: Props<Point>) {
  const { project, revision, crumbs, align, fits } = props
  const { t } = useTranslation(['revisions', 'messages'])
  const navigate = useNavigate()
  const [from, setFrom] = useState<readonly Point[]>([])
  const [to, setTo] = useState<readonly Point[]>([])
  const saving = useAlign(project.id)
  const picks = from.flatMap((place, n) => {
    const other = to[n]
    return other ? [{ from: place, to: other }] : []
  })
  const isOldsTurn = from.length === to.length
  const isWhole = isOldsTurn && picks.length >= fewestPicks
  const aligned = isWhole ? align(picks) : 'tooFew'
  const problem = typeof aligned === 'string' && isWhole ? t(`messages:align.${aligned}`) : null
  const farthest = typeof aligned === 'string' ? null : Math.max(...aligned.residuals)
  const next = isOldsTurn
    ? t(isWhole && !problem ? 'pickMore' : 'pickOnOld', { number: from.length + 1 })
    : t('pickOnNew', { number: to.length + 1 })
  const takeBack = () => {
    saving.reset()
    if (isOldsTurn) setTo(to.slice(0, -1))
    else setFrom(from.slice(0, -1))
  }
  const save = async () => {
    const answer = await saving.mutateAsync({ mediaRevisionId: revision.id, picks }).catch(() => null)
    if (!answer) return
    toast.done(answer.message)
    const mode = revision.of === 'model' ? '3d' : '2d'
    await navigate({ to: '/project/edit-project/$id', params: { id: String(project.id) }, search: { mode } })
  }
  const side = (isOld: boolean): PickedSide<Point> => ({
    label: t(isOld ? 'oldPicture' : 'newPicture'),
    places: isOld ? from : to,
    mayPick: isOld === isOldsTurn,
    onPick: (place) => {
      saving.reset()
      if (isOld) setFrom([...from, place])
      else setTo([...to, place])
    },
  })
  const trouble = problem ?? saving.error?.message
  return (
    <Page title={t('alignTitle')} subtitle={project.projectName} crumbs={crumbs} isWide>
      <div className={classes.desk}>
        <p className={classes.title} role="status">
          {next}
        </p>
        <div className={classes.sides}>
          <figure className={classes.side}>
            <figcaption>{t('oldPicture')}</figcaption>
            {props.old(side(true))}
          </figure>
          <figure className={classes.side} data-new>
            <figcaption>{t('newPicture')}</figcaption>
            {props.recent(side(false))}
          </figure>
        </div>
        {trouble && (
          <Alert color="red" role="alert" variant="light" className={classes.problem}>
            {trouble}
          </Alert>
        )}
        <footer className={classes.foot}>
          <Button variant="default" disabled={from.length === 0 || saving.isPending} onClick={takeBack}>
            {t('takeBackPick')}
          </Button>
          {farthest !== null && <span className={classes.fits}>{fits(farthest)}</span>}
          <span className={classes.space} />
          <Button disabled={farthest === null} loading={saving.isPending} onClick={() => void save()}>
            {t('align')}
          </Button>
        </footer>
      </div>
    </Page>
  )
}
