import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconForms, IconMessagePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { VisitorPinReviewButtons } from '../../pins/details/VisitorPinReviewButtons.tsx'
import { listShownCustomFields } from '../../pins/values/shownFields.ts'
import { SharePinButton } from '../shareLinks/SharePinButton.tsx'

export type PinDialogKind = 'comment' | 'fields'

interface Props {
  pin: ReportedPin
  project: Project
  onOpen: (dialog: PinDialogKind, pin: ReportedPin) => void
}

/** Staff actions on a point of the report: comment (Business), edit its fields, share it. */
export function ReportPinActions({ pin, project, onOpen }: Props) {
  const { t } = useTranslation('reports')
  const actor = useActor()
  const facts = toProjectFacts(project)
  const hasFields = listShownCustomFields(project.projectType, pin.pointCategoryId, pin).length > 0
  return (
    <>
      {pin.visitorState !== null && can(actor, 'pin.reviewShared', facts) && (
        <VisitorPinReviewButtons pin={pin} />
      )}
      {can(actor, 'comment.add', facts) && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
          aria-label={t('addCommentTo', { number: pin.pinNumber })}
          onClick={() => onOpen('comment', pin)}
        >
          {t('addComment')}
        </Button>
      )}
      {hasFields && can(actor, 'pin.save', facts) && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconForms size={16} aria-hidden />}
          aria-label={t('editFieldsOf', { number: pin.pinNumber })}
          onClick={() => onOpen('fields', pin)}
        >
          {t('editFields')}
        </Button>
      )}
      <SharePinButton pin={pin} project={project} />
    </>
  )
}
