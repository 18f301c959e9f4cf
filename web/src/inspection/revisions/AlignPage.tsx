import { Alert, Button } from '@mantine/core'
import { alignPlane, fewestPicks, type PlanePoint } from '@nspect/contract/alignment'
import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf, projectRoutes } from '@nspect/contract/projects'
import type { Revision } from '@nspect/contract/revisions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingState } from '../../ui/LoadingState.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './CheckDesk.module.css'
import { crumbsOf } from './CheckPointsPage.tsx'
import { PickedPicture } from './PickedPicture.tsx'
import { revisionList, useAlign } from './revisions.api.ts'

type Image = Project['projectModelImages'][number]

/** `/project/align/:id/:revisionId`: aligns a picture with its earlier revision by picks on both (T296). */
export function AlignPage() {
  const { t } = useTranslation(['revisions', 'app'])
  const { id, revisionId } = useParams({ from: '/staff/project/align/$id/$revisionId' })
  const actor = useActor()
  const project = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const revisions = useQuery(revisionList(Number(id)))
  const revision = revisions.data?.find((one) => one.id === Number(revisionId))
  const image = project.data?.projectModelImages.find((one) => one.id === revision?.projectModelImageId)
  const crumbs = crumbsOf(project.data, t('alignTitle'), {
    dashboard: t('app:dashboard'),
    inspections: t('app:projects'),
  })
  if (project.data && revision?.picture && image && can(actor, 'project.changeModel', projectFactsOf(project.data)))
    return <Align project={project.data} revision={revision} picture={revision.picture} image={image} crumbs={crumbs} />
  const failed = [project, revisions].find(({ error }) => error)
  return (
    <Page title={t('alignTitle')} crumbs={crumbs}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !project.data || !revisions.data ? (
        <LoadingState />
      ) : (
        <EmptyState
          text={t(revision ? 'notYours' : 'noRevision')}
          action={
            <LinkButton to="/project/edit-project/$id" params={{ id }} search={{}} variant="default">
              {t('toInspection')}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}

interface Props {
  project: Project
  revision: Revision
  picture: NonNullable<Revision['picture']>
  image: Image
  crumbs: ReturnType<typeof crumbsOf>
}

function Align({ project, revision, picture, image, crumbs }: Props) {
  const { t } = useTranslation(['revisions', 'messages'])
  const navigate = useNavigate()
  const [from, setFrom] = useState<readonly PlanePoint[]>([])
  const [to, setTo] = useState<readonly PlanePoint[]>([])
  const align = useAlign(project.id)
  const picks = from.flatMap((place, n) => {
    const other = to[n]
    return other ? [{ from: place, to: other }] : []
  })
  const spread = (one: { width: number; height: number }) => 0.04 * Math.max(one.width, one.height)
  const aligned = alignPlane(picks, { from: spread(picture), to: spread(image) })
  const isWhole = from.length === to.length && picks.length >= fewestPicks
  const problem = typeof aligned === 'string' && isWhole ? t(`messages:align.${aligned}`) : null
  const farthest = typeof aligned === 'string' ? 0 : Math.max(...aligned.residuals)
  const next =
    from.length > to.length
      ? t('pickOnNew', { number: to.length + 1 })
      : t(isWhole ? 'pickMore' : 'pickOnOld', { number: from.length + 1 })
  const change = (set: typeof setFrom) => (places: readonly PlanePoint[]) => {
    align.reset()
    set(places)
  }
  const save = async () => {
    const answer = await align.mutateAsync({ mediaRevisionId: revision.id, picks }).catch(() => null)
    if (!answer) return
    toast.done(answer.message)
    await navigate({ to: '/project/edit-project/$id', params: { id: String(project.id) }, search: { mode: '2d' } })
  }
  return (
    <Page title={t('alignTitle')} subtitle={project.projectName} crumbs={crumbs} isWide>
      <div className={classes.desk}>
        <p className={classes.title} role="status">
          {next}
        </p>
        <div className={classes.sides}>
          <figure className={classes.side}>
            <figcaption>{t('oldPicture')}</figcaption>
            <PickedPicture
              picture={picture}
              label={t('oldPicture')}
              places={from}
              mayPick={from.length <= to.length}
              onChange={change(setFrom)}
            />
          </figure>
          <figure className={classes.side} data-new>
            <figcaption>{t('newPicture')}</figcaption>
            <PickedPicture
              picture={image}
              label={t('newPicture')}
              places={to}
              mayPick={to.length < from.length}
              onChange={change(setTo)}
            />
          </figure>
        </div>
        {(problem ?? align.error) && (
          <Alert color="red" role="alert" variant="light" className={classes.problem}>
            {problem ?? align.error?.message}
          </Alert>
        )}
        <footer className={classes.foot}>
          <Button
            variant="default"
            disabled={from.length === 0 || align.isPending}
            onClick={() => {
              align.reset()
              if (from.length === to.length) setTo(to.slice(0, -1))
              else setFrom(from.slice(0, -1))
            }}
          >
            {t('takeBackPick')}
          </Button>
          {isWhole && !problem && (
            <span className={classes.fits}>{t('fitsWithin', { pixels: Math.max(1, Math.round(farthest)) })}</span>
          )}
          <span className={classes.space} />
          <Button disabled={!isWhole || problem !== null} loading={align.isPending} onClick={() => void save()}>
            {t('align')}
          </Button>
        </footer>
      </div>
    </Page>
  )
}
