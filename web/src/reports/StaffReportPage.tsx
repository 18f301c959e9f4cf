import { Button } from '@mantine/core'
import { decide, mayEver } from '@nspect/contract/policy'
import { factsOf, type Project } from '@nspect/contract/projects'
import { refusals } from '@nspect/contract/refusals'
import { type ReportedPin, reportRoutes } from '@nspect/contract/reports'
import { IconArrowLeft, IconPrinter, IconShare2 } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../api/address.ts'
import { call } from '../api/call.ts'
import { useActor } from '../api/me.ts'
import { hasApproval } from '../pins/pinFacts.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { PinActions, type PinDialog } from './PinActions.tsx'
import { ReportView } from './ReportView.tsx'
import { reportPins, reportProject } from './reports.api.ts'
import { ShareLinkPanel } from './ShareLinkPanel.tsx'
import classes from './StaffReportPage.module.css'
import { copyText } from './shareLink.ts'

const PinDialogs = lazy(() => import('./PinDialogs.tsx').then((m) => ({ default: m.PinDialogs })))

/** `/project/report/$id`: the report for staff, with what managers do with it. */
export function StaffReportPage() {
  const { t } = useTranslation('reports')
  const { id } = useParams({ from: '/staff/project/report/$id' })
  const actor = useActor()
  const project = useQuery(reportProject(Number(id)))
  const pins = useQuery(reportPins(Number(id)))
  const failed = project.error ?? pins.error
  const [opened, setOpened] = useState<{ dialog: PinDialog; pin: ReportedPin } | null>(null)
  const open = useCallback((dialog: PinDialog, pin: ReportedPin) => setOpened({ dialog, pin }), [])
  const shown = project.data
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
    return (
      <>
        <Actions project={shown} />
        <ReportView
          project={shown}
          pins={pins.data}
          asOf={pins.dataUpdatedAt}
          by={actor.name}
          isInShell
          isApprovalShown={hasApproval(actor, shown)}
          actionsOf={(pin) => <PinActions pin={pin} project={shown} onOpen={open} />}
        />
        {opened && (
          <Suspense>
            <PinDialogs {...opened} project={shown} onClose={() => setOpened(null)} />
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

function Actions({ project }: { project: Project }) {
  const { t } = useTranslation('reports')
  const actor = useActor()
  const [link, setLink] = useState('')
  const share = useMutation({
    mutationFn: () => call(reportRoutes.shareReport, { projectId: project.id }),
    onSuccess: async (made) => {
      setLink(made.link)
      if (await copyText(made.link)) toast.done(t('copied'))
      else toast.failed(t('copyFailed'))
    },
    onError: (error) => toast.failed(error.message || t('linkFailed')),
  })
  const print = useMutation({
    mutationFn: (_: Window | null) => call(reportRoutes.createPrintTicket, { projectId: project.id }),
    onSuccess: ({ token }, opened) => {
      const { url } = addressOf(reportRoutes.printReport, { projectId: project.id, token })
      if (opened) opened.location.replace(url)
      else window.location.assign(url)
    },
    onError: (error, opened) => {
      opened?.close()
      toast.failed(error)
    },
  })
  const printIt = () => {
    // opened at once, while the click still counts: a tab opened after the answer would be blocked as a pop-up
    const opened = window.open('', '_blank')
    if (opened) opened.opener = null
    print.mutate(opened)
  }
  const shareIt = () => {
    const verdict = decide(actor, 'report.share', factsOf(project))
    if (verdict === 'ok') share.mutate()
    else toast.failed(refusals[verdict].text)
  }
  if (!mayEver(actor.role, 'report.print')) return null
  return (
    <>
      <div className={classes.actions}>
        <Button leftSection={<IconShare2 size={16} aria-hidden />} loading={share.isPending} onClick={shareIt}>
          {t('share')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={print.isPending}
          onClick={printIt}
        >
          {t('print')}
        </Button>
      </div>
      {link && <ShareLinkPanel link={link} />}
    </>
  )
}
