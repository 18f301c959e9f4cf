import { Button, CloseButton } from '@mantine/core'
import { homeRoutes, type FirstSteps as Steps } from '@nspect/contract/home/home'
import { getFeatureOfTier } from '@nspect/contract/permissions/tierFeatures'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { useSignedInUser } from '../../api/signedInUser.ts'
import { ReadyTypeCards } from '../../readyTypes/ReadyTypeCards.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './FirstStepsChecklist.module.css'

/**
 * The way to a first shared report (T179): what exists is ticked, and what comes next leads
 * straight to it.
 */
export function FirstStepsChecklist({ steps }: { steps: Steps }) {
  const { t } = useTranslation('firstSteps')
  const id = useId()
  const { clientId, tier } = useSignedInUser()
  // every plan shares a point, not every plan a whole report (T95)
  const sharesReports = tier !== null && getFeatureOfTier(tier.name, 'shareReport') === 'full'
  const [showsTypes, setShowsTypes] = useState(false)
  const close = useClose()
  const { hasType, projectId, pin, hasShared, readyTypes } = steps
  const done = [hasType, projectId !== null, pin !== null, hasShared]
  const next = done.indexOf(false)
  const look = (step: number) => (step === next ? 'filled' : 'default')
  return (
    <section className={classes.box} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t('title')}</h2>
        <span>{t('progress', { done: done.filter(Boolean).length, all: done.length })}</span>
        <CloseButton
          className={classes.close}
          aria-label={t('close')}
          title={t('close')}
          disabled={close.isPending}
          onClick={() => close.mutate()}
        />
      </div>
      <ol className={classes.steps}>
        <Step
          isDone={hasType}
          isNext={next === 0}
          title={t('type')}
          text={t('typeText')}
          action={
            hasType ? (
              <Button
                variant="default"
                aria-expanded={showsTypes}
                onClick={() => setShowsTypes(!showsTypes)}
              >
                {t(showsTypes ? 'fewerTypes' : 'moreTypes')}
              </Button>
            ) : (
              <LinkButton to="/projecttypes/add" variant="default">
                {t('ownType')}
              </LinkButton>
            )
          }
        >
          {(!hasType || showsTypes) && clientId !== null && (
            <ReadyTypeCards clientId={clientId} offers={readyTypes} />
          )}
        </Step>
        <Step
          isDone={projectId !== null}
          isNext={next === 1}
          title={t('building')}
          text={t('buildingText')}
          action={
            hasType && (
              <LinkButton to="/project/manage/$id" params={{ id: '0' }} variant={look(1)}>
                {t('buildingDo')}
              </LinkButton>
            )
          }
        />
        <Step
          isDone={pin !== null}
          isNext={next === 2}
          title={t('point')}
          text={t('pointText')}
          action={
            projectId !== null && (
              <LinkButton
                to="/project/edit-project/$id"
                params={{ id: String(projectId) }}
                variant={look(2)}
              >
                {t('pointDo')}
              </LinkButton>
            )
          }
        />
        <Step
          isDone={hasShared}
          isNext={next === 3}
          title={t(sharesReports ? 'share' : 'sharePoint')}
          text={t(sharesReports ? 'shareText' : 'sharePointText')}
          action={pin && <ShareLink pin={pin} sharesReports={sharesReports} variant={look(3)} />}
        />
      </ol>
    </section>
  )
}

interface ShareLinkProps {
  pin: NonNullable<Steps['pin']>
  sharesReports: boolean
  variant: string
}

/** To the report, or to the point where the plan shares points only. */
function ShareLink({ pin, sharesReports, variant }: ShareLinkProps) {
  const { t } = useTranslation('firstSteps')
  const params = { id: String(pin.projectId) }
  if (sharesReports) {
    return (
      <LinkButton to="/project/report/$id" params={params} variant={variant}>
        {t('shareDo')}
      </LinkButton>
    )
  }
  return (
    <LinkButton
      to="/project/edit-project/$id"
      params={params}
      search={{ pin: pin.id }}
      variant={variant}
    >
      {t('sharePointDo')}
    </LinkButton>
  )
}

interface StepProps {
  isDone: boolean
  isNext: boolean
  title: string
  text: string
  action: ReactNode
  children?: ReactNode
}

function Step({ isDone, isNext, title, text, action, children }: StepProps) {
  const { t } = useTranslation('firstSteps')
  return (
    <li
      className={classes.step}
      data-done={isDone || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={classes.mark}>
        {isDone && <IconCheck size={14} stroke={3} aria-label={t('done')} />}
      </span>
      <div className={classes.words}>
        <h3>{title}</h3>
        {!isDone && <p>{text}</p>}
      </div>
      <div className={classes.action}>{action}</div>
      {children && <div className={classes.below}>{children}</div>}
    </li>
  )
}

const useClose = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callRoute(homeRoutes.closeFirstSteps, {}),
    onError: (error) => toast.failed(error),
    onSettled: () => invalidateRoutes(client, homeRoutes.readHome),
  })
}
