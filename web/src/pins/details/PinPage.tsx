import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { readQuery } from '../../api/readQuery.ts'
import { usePrintPin } from '../../prints/usePrintPins.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { useComponentSlots } from '../../ui/layout/componentSlots.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { pinByIdQuery } from '../pins.api.ts'
import { applyUnsentEdits, useUnsentEdits } from '../unsent/unsentPins.ts'
import { PinDetails } from './PinDetails.tsx'
import { PinImages } from './PinImages.tsx'
import classes from './PinPage.module.css'
import { PinPanels } from './PinPanels.tsx'
import { usePinEditor } from './usePinEditor.ts'

const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text)

/** The page of one point, loaded from the URL alone. */
export function PinPage() {
  const { t } = useTranslation(['pins', 'app'])
  const { id } = useParams({ strict: false })
  const pinQuery = useQuery({ ...pinByIdQuery(Number(id)), enabled: isId(id) })
  const pin = pinQuery.data
  const projectQuery = useQuery({
    ...readQuery(projectRoutes.readProject, { id: pin?.projectId ?? 0 }),
    enabled: pin !== undefined,
  })
  const project = projectQuery.data
  const changes = useUnsentEdits()
  const shown = useMemo(
    () => pin && project && applyUnsentEdits([pin], changes, project.projectType)[0],
    [pin, project, changes],
  )
  if (shown && project) return <Loaded pin={shown} project={project} />
  const { error } = pinQuery.error ? pinQuery : projectQuery
  const title = t('pageTitle', { number: '' }).trim()
  const isMissing =
    !isId(id) || (error instanceof ApiError && (error.status === 404 || error.status === 400))
  return (
    <Page
      title={title}
      crumbs={[{ label: t('app:dashboard'), link: { to: '/dashboard' } }, { label: title }]}
    >
      {isMissing ? (
        <EmptyState
          text={t('missing')}
          action={
            <LinkButton to="/projects" search={{}} variant="default">
              {t('toInspections')}
            </LinkButton>
          }
        />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => void (pinQuery.error ? pinQuery.refetch() : projectQuery.refetch())}
        />
      ) : (
        <LoadingState lines={8} />
      )}
    </Page>
  )
}

function Loaded({ pin, project }: { pin: Pin; project: Project }) {
  const { t } = useTranslation(['pins', 'app'])
  const navigate = useNavigate()
  const editor = usePinEditor(pin, project)
  const print = usePrintPin(pin, project)
  const { OtherViewersBadge: LiveInspection } = useComponentSlots()
  const inspection = {
    to: '/project/edit-project/$id',
    params: { id: String(project.id) },
  } as const
  return (
    <Page
      title={t('pageTitle', { number: pin.pinNumber })}
      subtitle={pin.title}
      crumbs={[
        { label: t('app:dashboard'), link: { to: '/dashboard' } },
        { label: project.projectName, link: { ...inspection, search: { pin: pin.id } } },
        { label: t('pageTitle', { number: pin.pinNumber }) },
      ]}
      action={
        <div className={classes.actions}>
          <Suspense>
            <LiveInspection projectId={project.id} />
          </Suspense>
          {print && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={print}
            >
              {t('print')}
            </Button>
          )}
          <LinkButton
            {...inspection}
            search={{ pin: pin.id }}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('backToInspection')}
          </LinkButton>
        </div>
      }
    >
      <div className={classes.page}>
        <div className={classes.picture}>
          <PinImages pin={pin} project={project} />
        </div>
        <div className={classes.facts}>
          <PinPanels pin={pin} project={project} place="belowTitle" />
          <PinDetails
            pin={pin}
            project={project}
            editor={editor}
            onRemoved={() => void navigate(inspection)}
            onRestored={() => void navigate({ ...inspection, search: { pin: pin.id } })}
          />
        </div>
      </div>
    </Page>
  )
}
