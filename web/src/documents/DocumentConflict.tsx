import type { ProjectDocument } from '@nspect/contract/documents'
import { useTranslation } from 'react-i18next'
import { SaveConflict } from '../ui/SaveConflict.tsx'
import type { DocumentValues } from './documentFormValues.ts'

interface Props {
  theirs: ProjectDocument
  mine: DocumentValues
  isBusy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** A document that somebody else saved meanwhile. */
export function DocumentConflict({ theirs, mine, ...choice }: Props) {
  const { t } = useTranslation('documents')
  const inReports = (isShown: boolean) => t(isShown ? 'yes' : 'no')
  const rows = [
    { key: 'name', label: t('name'), theirs: theirs.name, mine: mine.name },
    { key: 'description', label: t('description'), theirs: theirs.description, mine: mine.description },
    {
      key: 'inReports',
      label: t('inReports'),
      theirs: inReports(theirs.includeInReports),
      mine: inReports(mine.includeInReports),
    },
    { key: 'link', label: t('linkField'), theirs: theirs.isLink ? theirs.path : '', mine: mine.link },
  ]
  return <SaveConflict title={t('conflictTitle')} rows={rows} {...choice} />
}
