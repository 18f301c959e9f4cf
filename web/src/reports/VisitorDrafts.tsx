import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { DraftList } from '../drafts/DraftList.tsx'
import type { StoredDraft } from '../drafts/draftStore.ts'
import { useDiscardDrafts } from '../drafts/useDiscardDrafts.ts'
import { useDraftList } from '../drafts/useDraft.ts'
import classes from './ReportView.module.css'
import { SharedPointDialog } from './SharedPointDialog.tsx'
import { type VisitorRights, visitorOf } from './visitorActor.ts'

export interface VisitorDraftsProps {
  project: Project
  pins: readonly ReportedPin[]
  token: string
  rights: VisitorRights
}

const excerptOf = ({ content }: StoredDraft): string =>
  typeof content === 'object' && content !== null && 'comment' in content ? String(content.comment) : ''

/** A visitor's unsent drafts on this device. */
export function VisitorDrafts({ project, pins, token, rights }: VisitorDraftsProps) {
  const { t } = useTranslation('drafts')
  const drafts = useDraftList(project.id, token)
  const discard = useDiscardDrafts()
  const [open, setOpen] = useState<{ kind: 'comment' | 'edit'; pin: ReportedPin } | null>(null)
  const facts = projectFactsOf(project)
  const visitor = visitorOf(project, rights)
  const mayContinue = {
    comment: can(visitor, 'comment.addShared', facts),
    edit: can(visitor, 'report.editFields', facts),
  }
  const lines = drafts.flatMap((draft) => {
    const { kind } = draft
    if (kind !== 'comment' && kind !== 'edit') return []
    const pin = pins.find(({ id }) => String(id) === draft.record)
    return (
      <DraftLine
        key={`${kind} ${draft.record}`}
        what={t(kind, { number: pin?.pinNumber ?? '' })}
        excerpt={excerptOf(draft)}
        savedAt={new Date(draft.savedAt).toISOString()}
        refusal={pin ? undefined : t('gone')}
        onContinue={pin && mayContinue[kind] ? () => setOpen({ kind, pin }) : undefined}
        onDiscard={() => void discard([draft])}
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
      {open && <SharedPointDialog {...open} project={project} token={token} onClose={() => setOpen(null)} />}
    </>
  )
}
