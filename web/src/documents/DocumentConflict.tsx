import type { ProjectDocument } from '@nspect/contract/documents/documents'
import { useTranslation } from 'react-i18next'
import { SaveConflict } from '../ui/feedback/SaveConflict.tsx'
import type { DocumentValues } from './documentFormValues.ts'

interface Props {
  savedByOther: ProjectDocument
  mine: DocumentValues
  isBusy: boolean
  onTakeOther: () => void
  onKeepMine: () => void
}

/** A document that somebody else saved meanwhile. */
export function DocumentConflict({ savedByOther, mine, ...choice }: Props) {
  const { t } = useTranslation('documents')
  const inReports = (isShown: boolean) => t(isShown ? 'yes' : 'no')
  const rows = [
    { key: 'name', label: t('name'), savedByOther: savedByOther.name, mine: mine.name },
    {
      key: 'description',
      label: t('description'),
      savedByOther: savedByOther.description,
      mine: mine.description,
    },
    {
      key: 'inReports',
      label: t('inReports'),
      savedByOther: inReports(savedByOther.includeInReports),
      mine: inReports(mine.includeInReports),
    },
    {
      key: 'link',
      label: t('linkField'),
      savedByOther: savedByOther.isLink ? savedByOther.path : '',
      mine: mine.link,
    },
  ]
  return <SaveConflict title={t('conflictTitle')} rows={rows} {...choice} />
}
