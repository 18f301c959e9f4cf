import { Alert, Button } from '@mantine/core'
import {
  type AlignmentProblem,
  type AlignmentResult,
  minPicks,
} from '@nspect/contract/alignment/alignment'
import type { Project } from '@nspect/contract/projects/projects'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useSubpageCrumbs } from '../../subpage/useSubpageCrumbs.ts'
import classes from '../CheckPinsQueue.module.css'

/** One side on which places are picked. */
export interface PickedSide<Point> {
  label: string
  places: readonly Point[]
  /** it is this side's turn */
  mayPick: boolean
  onPick: (place: Point) => void
}

/** The same place on both sides. */
export interface PickedPair<From, To> {
  from: From
  to: To
}

interface AlignWords {
  title: string
  from: string
  to: string
  /** asks for the next place on either side, by its number */
  pickFrom: (number: number) => string
  pickTo: (number: number) => string
  pickMore: string
  /** how well the places fit */
  fits: (farthest: number) => string
}

interface Saving<From, To> {
  save: (picks: PickedPair<From, To>[]) => Promise<{ message: string }>
  isPending: boolean
  error: Error | null
  reset: () => void
}

interface Props<From, To> {
  project: Project
  words: AlignWords
  /** fits the picks, or says what is wrong with them */
  align: (picks: readonly PickedPair<From, To>[]) => AlignmentResult<unknown> | AlignmentProblem
  saving: Saving<From, To>
  /** the tab of the inspection that is opened then */
  next: { mode: '2d' | '3d'; image?: number }
  from: (side: PickedSide<From>) => ReactNode
  to: (side: PickedSide<To>) => ReactNode
  /** a further action */
  extra?: ReactNode
}

/** Picks on two media in turn, until they align them (T296, T313). */
export function AlignmentPicker<From, To>(props: Props<From, To>) {
  const { project, words, align, saving } = props
  const crumbs = useSubpageCrumbs(project, words.title)
  const { t } = useTranslation(['revisions', 'messages'])
  const navigate = useNavigate()
  const [from, setFrom] = useState<readonly From[]>([])
  const [to, setTo] = useState<readonly To[]>([])
  const picks = from.flatMap((place, n) => {
    const other = to[n]
    return other ? [{ from: place, to: other }] : []
  })
  const isFromsTurn = from.length === to.length
  const isWhole = isFromsTurn && picks.length >= minPicks
  const aligned = isWhole ? align(picks) : 'tooFew'
  const problem = typeof aligned === 'string' && isWhole ? t(`messages:align.${aligned}`) : null
  const farthest = typeof aligned === 'string' ? null : Math.max(...aligned.residuals)
  const next = isFromsTurn
    ? isWhole && !problem
      ? words.pickMore
      : words.pickFrom(from.length + 1)
    : words.pickTo(to.length + 1)
  const takeBack = () => {
    saving.reset()
    if (isFromsTurn) setTo(to.slice(0, -1))
    else setFrom(from.slice(0, -1))
  }
  const save = async () => {
    const response = await saving.save(picks).catch(() => null)
    if (!response) return
    toast.done(response.message)
    await navigate({
      to: '/project/edit-project/$id',
      params: { id: String(project.id) },
      search: props.next,
    })
  }
  const trouble = problem ?? saving.error?.message
  return (
    <Page title={words.title} subtitle={project.projectName} crumbs={crumbs} isWide>
      <div className={classes.desk}>
        <p className={classes.title} role="status">
          {next}
        </p>
        <div className={classes.sides}>
          <figure className={classes.side}>
            <figcaption>{words.from}</figcaption>
            {props.from({
              label: words.from,
              places: from,
              mayPick: isFromsTurn,
              onPick: (place) => {
                saving.reset()
                setFrom([...from, place])
              },
            })}
          </figure>
          <figure className={classes.side} data-new>
            <figcaption>{words.to}</figcaption>
            {props.to({
              label: words.to,
              places: to,
              mayPick: !isFromsTurn,
              onPick: (place) => {
                saving.reset()
                setTo([...to, place])
              },
            })}
          </figure>
        </div>
        {trouble && (
          <Alert color="red" role="alert" variant="light" className={classes.problem}>
            {trouble}
          </Alert>
        )}
        <footer className={classes.foot}>
          <Button
            variant="default"
            disabled={from.length === 0 || saving.isPending}
            onClick={takeBack}
          >
            {t('takeBackPick')}
          </Button>
          {farthest !== null && <span className={classes.fits}>{words.fits(farthest)}</span>}
          <span className={classes.space} />
          {props.extra}
          <Button
            disabled={farthest === null}
            loading={saving.isPending}
            onClick={() => void save()}
          >
            {t('align')}
          </Button>
        </footer>
      </div>
    </Page>
  )
}
