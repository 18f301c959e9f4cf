import { Button, Modal } from '@mantine/core'
import { checkPermission } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import {
  beginClipboardCopy,
  cancelClipboardCopy,
  copyTextToClipboard,
  finishClipboardCopy,
} from '../../ui/browser/copyTextToClipboard.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import {
  filterLinksToShared,
  findNewestLinkToShared,
  type ShareTarget,
} from './filterShareLinks.ts'
import { RevokeOnlyLinkNote } from './RevokeOnlyLinkNote.tsx'
import { ShareLinkAddress } from './ShareLinkAddress.tsx'
import { ShareLinkForm } from './ShareLinkForm.tsx'
import { ShareLinkList } from './ShareLinkList.tsx'
import classes from './ShareReportDialog.module.css'
import { shareLinksQuery } from './shareLinks.api.ts'

/**
 * The links of a report, or of one point of it: to copy, change and revoke them, and to make more.
 * The first one is made and copied at once (T103). Who may make none, as the plan is too low or
 * unpaid, can still revoke those there are.
 */
export function ShareReportDialog({
  shared,
  title,
  onClose,
}: {
  shared: ShareTarget
  title: string
  onClose: () => void
}) {
  const { t } = useTranslation(['reports', 'ui'])
  const { project, pinId } = shared
  const verdict = checkPermission(
    useActor(),
    pinId === undefined ? 'report.share' : 'report.sharePoint',
    toProjectFacts(project),
  )
  const mayMake = verdict === 'ok'
  const client = useQueryClient()
  const query = useQuery({ ...shareLinksQuery(project.id), staleTime: 0 })
  /** the id of the link in hand; null: a new one; undefined: none was chosen yet */
  const [chosen, setChosen] = useState<number | null>()
  const isChanged = useRef(false)
  const refetch = () => invalidateRoutes(client, reportRoutes.listShareLinks)
  const copy = async (link: string) => {
    if (await copyTextToClipboard(link)) toast.done(t('copied'))
    else toast.failed(t('copyFailed'))
  }
  /**
   * A link that was just made; it stands in a field with a button, so a failure that nobody asked
   * for is not told.
   */
  const copyMade = async (link: string) => {
    const { isCopied, isAsked } = await finishClipboardCopy(link)
    if (isCopied) toast.done(t('copied'))
    else if (isAsked) toast.failed(t('copyFailed'))
  }
  /** made again after a lost answer, it is the same link */
  const [firstKey] = useState(createIdempotencyKey)
  const first = useMutation({
    mutationFn: () =>
      callRoute(
        reportRoutes.saveShareLink,
        { projectId: project.id, ...(pinId !== undefined && { key: pinId }) },
        { idempotencyKey: firstKey },
      ),
    onSuccess: async ({ id, link }) => {
      await Promise.all([copyMade(link), refetch()])
      setChosen(id)
    },
  })
  const [openedAt] = useState(() => Date.now())
  /**
   * the links were read since the dialog opened; from then on a failed update takes nothing away
   */
  const isFetched = query.data !== undefined && query.dataUpdatedAt >= openedAt
  const links = filterLinksToShared(shared, query.data?.shareLinks ?? [])
  const preselected = findNewestLinkToShared(shared, links) ?? (mayMake ? undefined : links[0])
  const inHand = chosen === undefined ? preselected : links.find(({ id }) => id === chosen)
  const isStarted = useRef(false)
  const { mutate: makeFirst } = first
  const needsFirst = mayMake && isFetched && chosen === undefined && inHand === undefined
  useEffect(() => {
    if (!needsFirst || isStarted.current) return
    isStarted.current = true
    makeFirst()
  }, [needsFirst, makeFirst])
  // the click that opened the dialog has begun to copy a link that is there already
  const hasNothingToCopy = isFetched && inHand !== undefined && !first.isPending
  useEffect(() => {
    if (hasNothingToCopy) cancelClipboardCopy()
  }, [hasNothingToCopy])
  useEffect(() => cancelClipboardCopy, [])

  const confirmLeave = useConfirmLeave()
  const mayLeave = async (): Promise<boolean> => !isChanged.current || confirmLeave()
  const choose = async (id: number | null) => {
    if (id !== (inHand?.id ?? null) && (await mayLeave())) setChosen(id)
  }
  const onSaved = async (saved: { id: number; link: string }, isNew: boolean) => {
    await Promise.all([refetch(), isNew && copyMade(saved.link)])
    setChosen(saved.id)
  }
  const onRevoked = async (link: ShareLink) => {
    setChosen(links.find(({ id }) => id !== link.id)?.id ?? null)
    await refetch()
  }
  const content = () => {
    if (first.error)
      return <ErrorState error={first.error} title={t('linkFailed')} onRetry={makeFirst} />
    if (!isFetched && query.error)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!isFetched || first.isPending || needsFirst) return <LoadingState lines={6} />
    const isNew = inHand === undefined
    const address = inHand?.link ?? null
    const whyOnlyRevoke =
      inHand && address === null && verdict === 'ok' ? 'share.unreadable' : verdict
    return (
      <div className={classes.columns}>
        <section className={classes.links} aria-label={t('link.list')}>
          <ShareLinkList
            links={links}
            chosen={inHand?.id ?? null}
            onChoose={(id) => void choose(id)}
          />
          {mayMake && (
            <Button
              variant={isNew ? 'light' : 'default'}
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-pressed={isNew}
              onClick={() => void choose(null)}
            >
              {t('link.new')}
            </Button>
          )}
        </section>
        <section className={classes.hand} aria-label={t('link.inHand')}>
          {inHand && address !== null && (
            <ShareLinkAddress
              key={inHand.id}
              link={address}
              pinIds={inHand.pinIds}
              reviewer={inHand.reviewer?.name ?? null}
              onCopy={() => void copy(address)}
            />
          )}
          {whyOnlyRevoke === 'ok' ? (
            <ShareLinkForm
              key={inHand ? `${inHand.id}-${inHand.version}` : 'new'}
              shared={shared}
              link={inHand ?? null}
              defaultLevel={query.data.defaultLevel}
              onSubmit={() => {
                if (isNew) beginClipboardCopy()
              }}
              onChanged={(changed) => {
                isChanged.current = changed
              }}
              onSaved={onSaved}
              onRevoked={onRevoked}
              onOutdated={refetch}
            />
          ) : (
            <RevokeOnlyLinkNote
              project={project}
              link={inHand ?? null}
              verdict={whyOnlyRevoke}
              onRevoked={onRevoked}
            />
          )}
        </section>
      </div>
    )
  }
  return (
    <Modal
      opened
      size="60rem"
      title={title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      onClose={() => void mayLeave().then((may) => may && onClose())}
    >
      {content()}
    </Modal>
  )
}
