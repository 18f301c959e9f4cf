import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { DraftList } from '../drafts/DraftList.tsx'
import type { StoredDraft } from '../drafts/draftStore.ts'
import { useDiscardDrafts } from '../drafts/useDiscardDrafts.ts'
import { useDraftList } from '../drafts/useDraft.ts'
import { VisitorPointDialog } from './AddVisitorPoint.tsx'
import classes from './ReportView.module.css'
import { SharedPointDialog, type SharedPointKind, sharedPointKinds } from './SharedPointDialog.tsx'
import { type VisitorRights, visitorOf } from './visitorActor.ts'

export interface VisitorDraftsProps {
  project: Project
  pins: readonly ReportedPin[]
  token: string
  rights: VisitorRights
}

const excerptOf = ({ content }: StoredDraft): string => {
  if (typeof content !== 'object' || content === null) return ''
  return 'comment' in content
    ? String(content.comment)
    : 'title' in content
      ? String(content.title)
      : ''
}

const isSharedPointKind = (kind: string): kind is SharedPointKind =>
  (sharedPointKinds as readonly string[]).includes(kind)

/** A visitor's unsent drafts on this device. */
export function VisitorDrafts({ project, pins, token, rights }: VisitorDraftsProps) {
  const { t } = useTranslation('drafts')
  const drafts = useDraftList(project.id, token)
  const discard = useDiscardDrafts()
  const [open, setOpen] = useState<{ kind: SharedPointKind; pin: ReportedPin } | null>(null)
  const [openPoint, setOpenPoint] = useState<string | null>(null)
  const facts = projectFactsOf(project)
  const visitor = visitorOf(project, rights)
  const mayContinue = {
    comment: can(visitor, 'comment.addShared', facts),
    edit: can(visitor, 'report.editFields', facts),
    repair: can(visitor, 'comment.submitShared', facts),
  }
  const lines = drafts.flatMap((draft) => {
    const { kind, record } = draft
    const line = {
      key: `${kind} ${record}`,
      excerpt: excerptOf(draft),
      savedAt: new Date(draft.savedAt).toISOString(),
      onDiscard: () => void discard([draft]),
    }
    if (kind === 'point') {
      const mayAdd = can(visitor, 'pin.addShared', facts)
      const onContinue = mayAdd ? () => setOpenPoint(record) : undefined
      return <DraftLine {...line} key={line.key} what={t('newPoint')} onContinue={onContinue} />
    }
    if (!isSharedPointKind(kind)) return []
    const pin = pins.find(({ id }) => String(id) === draft.record)
    return (
      <DraftLine
        {...line}
        key={line.key}
        what={t(kind, { number: pin?.pinNumber ?? '' })}
        refusal={pin ? undefined : t('gone')}
        onContinue={pin && mayContinue[kind] ? () => setOpen({ kind, pin }) : undefined}
      />
    )
  })
  return (
    <>
      {lines.length > 0 && (
        <div className={classes.kept}>
          <DraftList>{lines}</DraftList>
        </div>
      )}
      {open && (
        <SharedPointDialog
          {...open}
          project={project}
          token={token}
          name={rights.firm?.name}
          onClose={() => setOpen(null)}
        />
      )}
      {openPoint !== null && (
        <Suspense>
          <VisitorPointDialog
            project={project}
            pins={pins}
            token={token}
            draftKey={openPoint}
            onClose={() => setOpenPoint(null)}
          />
        </Suspense>
      )}
    </>
  )
}
