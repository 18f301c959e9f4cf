import { Button } from '@mantine/core'
import type { AnsweredItem } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconMapPin, IconMapPinPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../../api/signedInUser.ts'
import { formatLabeled } from '../../../i18n/formatLabeled.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { formatAnswer } from '../../round/formatAnswer.ts'
import { type ItemOnScreen, useRoomOnScreen } from '../roomContext.ts'
import { CreatePinDialog } from './CreatePinDialog.tsx'

interface Props {
  onScreen: ItemOnScreen
  answered: AnsweredItem
  isFailed: boolean
}

/** The point that a failed item has become, or the way to make one. */
export function ItemPin({ onScreen: { item, answer }, answered, isFailed }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const { project } = useRoomOnScreen()
  const [isOpen, setOpen] = useState(false)
  const mayPlace = can(useActor(), 'pin.place', toProjectFacts(project))
  const { question } = item
  if (answer?.pinId)
    return (
      <LinkButton
        to="/project/edit-project/$id"
        params={{ id: String(project.id) }}
        search={{ pin: answer.pinId }}
        size="md"
        variant="default"
        leftSection={<IconMapPin size={18} aria-hidden />}
        aria-label={t('openPinOf', { question })}
      >
        {t('openPin')}
      </LinkButton>
    )
  if (answer?.isPinUnsent) return <span role="status">{t('pinWaits')}</span>
  if (!isFailed || !mayPlace) return null
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconMapPinPlus size={18} aria-hidden />}
        aria-label={t('createPinOf', { question })}
        onClick={() => setOpen(true)}
      >
        {t('createPin')}
      </Button>
      {isOpen && (
        <CreatePinDialog
          // what it should be says the opposite of the defect
          title={answer ? formatLabeled(formatAnswer(item, answer), question) : question}
          note={answer?.text ?? ''}
          answered={answered}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
