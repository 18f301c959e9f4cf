import { useTranslation } from 'react-i18next'
import classes from '../../tableImport/tableImport.module.css'
import type { ReadBcf } from './readBcfRows.ts'
import type { ReadPinRows } from './readPinRows.ts'

/** rows that are shown before they are sent */
const previewed = 20
/** rows that are named */
const named = 1000

interface NamedRow {
  line: number
  text: string
  reason: string
}

/** Rows with why they are left out. */
export function NamedRows({ label, rows }: { label: string; rows: readonly NamedRow[] }) {
  const { t } = useTranslation('pinImport')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <ul className={classes.wrong} tabIndex={0} aria-label={label}>
      {rows.slice(0, named).map(({ line, text, reason }) => (
        <li key={`${line} ${text}`}>
          {t('wrongRow', { line, problem: reason })}
          <code dir="auto">{text}</code>
        </li>
      ))}
      {rows.length > named && <li>{t('more', { count: rows.length - named })}</li>}
    </ul>
  )
}

interface Props {
  list: ReadPinRows
  /** the file that the rows are from, if they are topics */
  bcf: ReadBcf | null
  nameOfCategory: (id: number) => string
}

/** What will be imported, and each row that will not, with the reason. */
export function PinImportPreview({ list, bcf, nameOfCategory }: Props) {
  const { t } = useTranslation('pinImport')
  const { rows, wrong, unchanged, missingPhotos, skippedColumns } = list
  const known = rows.filter(({ pinNumber }) => pinNumber !== null).length
  const added = rows.length - known
  const placed = rows.filter(({ pin }) => pin.matterPointCoordinates ?? pin.annotationCoordinates)
  const photos = rows.reduce((sum, row) => sum + row.photos.length, 0)
  const keptAsText = rows.reduce((sum, row) => sum + row.keptAsText, 0)
  const comments = rows.reduce((sum, { pin }) => sum + (pin.comments?.length ?? 0), 0)
  const sentences = [
    (added > 0 || known + unchanged === 0) && t('new', { count: added }),
    known > 0 && t('known', { count: known }),
    unchanged > 0 && t('unchanged', { count: unchanged }),
    placed.length > 0 && t('placed', { count: placed.length }),
    keptAsText > 0 && t('kept', { count: keptAsText }),
    wrong.length > 0 && t('notUnderstood', { count: wrong.length }),
    comments > 0 && t('newComments', { count: comments }),
    photos > 0 && t('newPhotos', { count: photos }),
    skippedColumns.length > 0 && t('skipped', { names: skippedColumns.join(', ') }),
    missingPhotos > 0 && t('missingPhotos', { count: missingPhotos }),
    bcf && bcf.newerHere > 0 && t('newerHere', { count: bcf.newerHere }),
    bcf && bcf.unknownElements > 0 && t('unknownElements', { count: bcf.unknownElements }),
    bcf && bcf.unreadable > 0 && t('unreadableTopics', { count: bcf.unreadable }),
  ]
  return (
    <>
      <p role="status" className={classes.status}>
        {sentences.filter(Boolean).join(' ')}
      </p>
      {wrong.length > 0 && (
        <NamedRows
          label={t('wrongRows')}
          rows={wrong.map(({ problem, ...row }) => ({ ...row, reason: t(`problem_${problem}`) }))}
        />
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className={classes.preview} tabIndex={0} aria-label={t('preview')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('externalId')}</th>
                <th scope="col">{t('title')}</th>
                <th scope="col">{t('category')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, previewed).map(({ line, pin, pinNumber }) => (
                <tr key={line}>
                  <td dir="auto">{pin.externalId}</td>
                  <td dir="auto">
                    {pin.title}
                    <span className={classes.factors}>
                      {pinNumber === null ? t('isNew') : t('isKnown', { number: pinNumber })}
                    </span>
                  </td>
                  <td dir="auto">{nameOfCategory(pin.pointCategoryId)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > previewed && <p>{t('more', { count: rows.length - previewed })}</p>}
        </section>
      )}
    </>
  )
}
