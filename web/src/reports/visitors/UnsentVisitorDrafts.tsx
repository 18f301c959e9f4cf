import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredDraft } from '../../deviceStore/deviceSchema.ts'
import { UnsentDraftLine } from '../../drafts/UnsentDraftLine.tsx'
import { UnsentDraftList } from '../../drafts/UnsentDraftList.tsx'
import { useDiscardDrafts } from '../../drafts/useDiscardDrafts.ts'
import { useDraftList } from '../../drafts/useDraft.ts'
import classes from '../screen/ReportBody.module.css'
import { AddVisitorPinDialog } from './AddVisitorPinButton.tsx'
import {
  SharedPinDialogLoader,
  type VisitorDraftKind,
  visitorDraftKinds,
} from './SharedPinDialogLoader.tsx'
import { toVisitorActor, type VisitorRights } from './visitorActor.ts'

export interface VisitorDraftsProps {
  project: Project
  pins: readonly ReportedPin[]
  token: string
  rights: VisitorRights
}

const getDraftExcerpt = ({ content }: StoredDraft): string => {
  if (typeof content !== 'object' || content === null) return ''
  return 'comment' in content
    ? String(content.comment)
    : 'title' in content
      ? String(content.title)
      : ''
}

const isSharedPointKind = (kind: string): kind is VisitorDraftKind =>
  (visitorDraftKinds as readonly string[]).includes(kind)

/** A visitor's unsent drafts on this device. */
export function UnsentVisitorDrafts({ project, pins, token, rights }: VisitorDraftsProps) {
  const { t } = useTranslation('drafts')
  const drafts = useDraftList(project.id, token)
  const discard = useDiscardDrafts()
  const [open, setOpen] = useState<{ kind: VisitorDraftKind; pin: ReportedPin } | null>(null)
  const [openPoint, setOpenPoint] = useState<string | null>(null)
  const facts = toProjectFacts(project)
  const visitor = toVisitorActor(project, rights)
  const mayContinue = {
    comment: can(visitor, 'comment.addShared', facts),
    edit: can(visitor, 'report.editFields', facts),
    repair: can(visitor, 'comment.submitShared', facts),
  }
  const lines = drafts.flatMap((draft) => {
    const { kind, record } = draft
    const line = {
      key: `${kind} ${record}`,
      excerpt: getDraftExcerpt(draft),
      savedAt: new Date(draft.savedAt).toISOString(),
      onDiscard: () => void discard([draft]),
    }
    if (kind === 'point') {
      const mayAdd = can(visitor, 'pin.addShared', facts)
      const onContinue = mayAdd ? () => setOpenPoint(record) : undefined
      return (
        <UnsentDraftLine {...line} key={line.key} what={t('newPoint')} onContinue={onContinue} />
      )
    }
    if (!isSharedPointKind(kind)) return []
    const pin = pins.find(({ id }) => String(id) === draft.record)
    return (
      <UnsentDraftLine
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
          <UnsentDraftList>{lines}</UnsentDraftList>
        </div>
      )}
      {open && (
        <SharedPinDialogLoader
          {...open}
          project={project}
          token={token}
          name={rights.firm?.name}
          onClose={() => setOpen(null)}
        />
      )}
      {openPoint !== null && (
        <Suspense>
          <AddVisitorPinDialog
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
