import { Button } from '@mantine/core'
import type { ProjectDocument } from '@nspect/contract/documents'
import { useTranslation } from 'react-i18next'
import classes from './Documents.module.css'
import type { DocumentValues } from './documentValues.ts'

interface Props {
  theirs: ProjectDocument
  mine: DocumentValues
  isBusy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two versions side by side; the person chooses. */
export function DocumentConflict({ theirs, mine, isBusy, onTakeTheirs, onKeepMine }: Props) {
  const { t } = useTranslation('documents')
  const inReports = (isShown: boolean) => t(isShown ? 'yes' : 'no')
  const rows = [
    [t('name'), theirs.name, mine.name],
    [t('description'), theirs.description, mine.description],
    [t('inReports'), inReports(theirs.includeInReports), inReports(mine.includeInReports)],
    ...(theirs.isLink || mine.link ? [[t('linkField'), theirs.isLink ? theirs.path : '', mine.link] as const] : []),
  ] as const
  return (
    <section className={classes.form} role="alert" aria-label={t('conflictTitle')}>
      <strong>{t('conflictTitle')}</strong>
      <table className={classes.both}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflictTheirs')}</th>
            <th scope="col">{t('conflictMine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, stored, own]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{stored}</td>
              <td>{own}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button loading={isBusy} onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </div>
    </section>
  )
}
