import { Button } from '@mantine/core'
import { can, checkPermission, isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconArrowLeft, IconPhotoPlus, IconShare2, IconTool } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toInstallationFeatures } from '../../api/installation.ts'
import { publicConfigQuery } from '../../api/publicConfig.ts'
import { useActor } from '../../api/signedInUser.ts'
import { getErrorText } from '../../i18n/errorText.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { HiddenVisitorPins } from '../../pins/details/HiddenVisitorPins.tsx'
import { canSeeStatusAndApproval } from '../../pins/values/shownApproval.ts'
import { PrintButton } from '../../prints/PrintButton.tsx'
import { beginClipboardCopy } from '../../ui/browser/copyTextToClipboard.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { ExportReportButton } from '../exports/ExportReportButton.tsx'
import { reportPinsQuery, reportProjectQuery, reportRoundQuery } from '../reports.api.ts'
import { showReportPart } from '../screen/jumpToPart.ts'
import { ReportBody } from '../screen/ReportBody.tsx'
import { shareLinksQuery } from '../shareLinks/shareLinks.api.ts'
import { type PinDialogKind, ReportPinActions } from './ReportPinActions.tsx'
import { parseReportSearch } from './reportSearch.ts'
import { MissingPinNotice, OpenPinAloneButton, SinglePinHeader } from './SinglePin.tsx'
import classes from './StaffReportPage.module.css'
import { StaffReportPins } from './StaffReportPins.tsx'

const FirmLinksDialog = lazyWithTexts(() =>
  import('../firmLinks/FirmLinksDialog.tsx').then((m) => m.FirmLinksDialog),
)
const ShareDialog = lazyWithTexts(() =>
  import('../shareLinks/ShareReportDialog.tsx').then((m) => m.ShareReportDialog),
)
const AddPinFromReportDialog = lazyWithTexts(() =>
  import('./AddPinFromReportDialog.tsx').then((m) => m.AddPinFromReportDialog),
)
const ReportPinDialogs = lazyWithTexts(() =>
  import('./ReportPinDialogs.tsx').then((m) => m.ReportPinDialogs),
)

const from = '/staff/project/report/$id'

/**
 * `/project/report/$id`: the report for staff, with the managers' actions; with `?key=` one point
 * of it (T9).
 */
export function StaffReportPage() {
  const { t } = useTranslation('reports')
  const { id } = useParams({ from })
  const key = useSearch({ from, select: (search) => parseReportSearch(search).key })
  const isAlone = key !== undefined
  const navigate = useNavigate()
  const actor = useActor()
  const project = useQuery(reportProjectQuery(Number(id)))
  const pins = useQuery(reportPinsQuery(Number(id)))
  const failed = [project, pins].find((query) => query.isLoadingError)?.error
  const [opened, setOpened] = useState<{ dialog: PinDialogKind; pin: ReportedPin } | null>(null)
  const open = useCallback(
    (dialog: PinDialogKind, pin: ReportedPin) => setOpened({ dialog, pin }),
    [],
  )
  const [isAdding, setAdding] = useState(false)
  const [addedNumber, setAddedNumber] = useState<number | null>(null)
  const shown = project.data
  // what the filter shows; read when something is printed, so that typing renders nothing here
  const found = useRef<readonly ReportedPin[]>(null)
  const keepFound = useCallback((pins: readonly ReportedPin[]) => {
    found.current = pins
  }, [])
  // referentially stable: a prop of hundreds of memoized points
  const actionsOf = useCallback(
    (pin: ReportedPin) =>
      shown && (
        <>
          {!isAlone && <OpenPinAloneButton pin={pin} />}
          <ReportPinActions pin={pin} project={shown} onOpen={open} />
        </>
      ),
    [shown, open, isAlone],
  )
  useEffect(() => {
    if (addedNumber !== null) showReportPart(`point-${addedNumber}`, 'center')
  }, [addedNumber])
  const content = () => {
    if (failed) {
      return (
        <ErrorState
          error={failed}
          onRetry={() => {
            void project.refetch()
            void pins.refetch()
          }}
        />
      )
    }
    if (!shown || !pins.data) return <LoadingState lines={9} />
    const listed = isAlone ? pins.data.filter((pin) => pin.id === key) : pins.data
    if (isAlone && listed.length === 0) return <MissingPinNotice />
    return (
      <>
        {isAlone ? (
          <SinglePinHeader all={pins.data.length} />
        ) : (
          <Actions
            project={shown}
            pins={pins.data}
            found={found}
            onUpload={() => setAdding(true)}
          />
        )}
        <ReportBody
          // another state of search and folds
          key={key}
          project={shown}
          pins={listed}
          isOnePoint={isAlone}
          roundQuery={reportRoundQuery(shown.id)}
          Points={StaffReportPins}
          asOf={pins.dataUpdatedAt}
          by={actor.name}
          isInShell
          isApprovalShown={canSeeStatusAndApproval(actor, shown)}
          actionsOf={actionsOf}
          onFound={keepFound}
        />
        {isAdding && (
          <Suspense>
            <AddPinFromReportDialog
              project={shown}
              onClose={() => setAdding(false)}
              onSaved={(pin) => {
                setAdding(false)
                setAddedNumber(pin.pinNumber)
                // a filter might hide it
                void navigate({ to: '.', search: {}, resetScroll: false })
              }}
            />
          </Suspense>
        )}
        {opened && (
          <Suspense>
            <ReportPinDialogs {...opened} project={shown} onClose={() => setOpened(null)} />
          </Suspense>
        )}
      </>
    )
  }
  return (
    <Page
      title={t('page')}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        {
          label: project.data?.projectName ?? '…',
          link: { to: '/project/edit-project/$id', params: { id } },
        },
        { label: t('page') },
      ]}
      action={
        <LinkButton
          to="/project/edit-project/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('back')}
        </LinkButton>
      }
    >
      {content()}
    </Page>
  )
}

interface ActionsProps {
  project: Project
  pins: readonly ReportedPin[]
  found: RefObject<readonly ReportedPin[] | null>
  onUpload: () => void
}

function Actions({ project, pins, found, onUpload }: ActionsProps) {
  const { t } = useTranslation('reports')
  const actor = useActor()
  const client = useQueryClient()
  const [isSharing, setSharing] = useState(false)
  const [isSharingWithFirms, setSharingWithFirms] = useState(false)
  const shareIt = async () => {
    const verdict = checkPermission(actor, 'report.share', toProjectFacts(project))
    if (verdict === 'ok') {
      beginClipboardCopy()
      return setSharing(true)
    }
    // who may make no link may still end those there are
    const { shareLinks } = await client.fetchQuery(shareLinksQuery(project.id))
    if (shareLinks.length > 0) setSharing(true)
    else {
      const config = await client.fetchQuery(publicConfigQuery())
      toast.failed(getErrorText(verdict, toInstallationFeatures(config)))
    }
  }
  const mayUpload = can(actor, 'pin.save', toProjectFacts(project))
  const mayHandOut = isRoleAllowed(actor.role, 'report.print')
  if (!mayUpload && !mayHandOut) return null
  return (
    <>
      <div className={classes.actions}>
        {mayHandOut && (
          <>
            <Button
              leftSection={<IconShare2 size={16} aria-hidden />}
              onClick={() => void shareIt().catch(toast.failed)}
            >
              {t('share')}
            </Button>
            {isRoleAllowed(actor.role, 'report.shareWithFirm') && (
              <Button
                variant="default"
                leftSection={<IconTool size={16} aria-hidden />}
                onClick={() => setSharingWithFirms(true)}
              >
                {t('firmLinks')}
              </Button>
            )}
            <PrintButton project={project} pins={pins} found={found} />
            <ExportReportButton project={project} />
          </>
        )}
        {mayUpload && (
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            onClick={onUpload}
          >
            {t('uploadPhoto')}
          </Button>
        )}
        <HiddenVisitorPins project={project} />
      </div>
      {isSharingWithFirms && (
        <Suspense>
          <FirmLinksDialog project={project} onClose={() => setSharingWithFirms(false)} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense>
          <ShareDialog
            shared={{ project }}
            title={t('link.title')}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
