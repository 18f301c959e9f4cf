import type { ProjectDocument } from '@nspect/contract/documents/documents'
import { useTranslation } from 'react-i18next'
import { toFileUrl } from '../../api/requestUrl.ts'
import classes from './ReportDocuments.module.css'
import { ReportImage } from './ReportImage.tsx'

/** What a report includes, files apart from links. */
export const splitReportDocuments = (documents: readonly ProjectDocument[]) => {
  const included = documents.filter(({ includeInReports }) => includeInReports)
  return {
    files: included.filter(({ isLink }) => !isLink),
    links: included.filter(({ isLink }) => isLink),
  }
}

/**
 * The documents and links that are included in reports, as two tables; an empty one is omitted
 * (T90).
 */
export function ReportDocuments({ documents }: { documents: readonly ProjectDocument[] }) {
  const { t } = useTranslation('reports')
  const { files, links } = splitReportDocuments(documents)
  return (
    <>
      {files.length > 0 && (
        <Table id="report-documents" title={t('documents')} last={t('thumbnail')} rows={files} />
      )}
      {links.length > 0 && (
        <Table id="report-links" title={t('links')} last={t('link')} rows={links} />
      )}
    </>
  )
}

function Table({
  id,
  title,
  last,
  rows,
}: {
  id: string
  title: string
  last: string
  rows: readonly ProjectDocument[]
}) {
  const { t } = useTranslation('reports')
  return (
    <section id={id} className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('documentDescription')}</th>
            <th scope="col">{last}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" dir="auto">
                {row.name}
              </th>
              <td data-label={t('documentDescription')} dir="auto">
                {row.description}
              </td>
              <td>
                <Target row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A link to the document, as a thumbnail if it has one. */
function Target({ row }: { row: ProjectDocument }) {
  const { t } = useTranslation('reports')
  const isSafe = !row.isLink || /^https?:\/\//i.test(row.path)
  if (!isSafe) return <span>{row.path}</span>
  const words = row.isLink ? row.path : t('view', { name: row.fileName ?? row.name })
  return (
    <a href={row.isLink ? row.path : toFileUrl(row.path)} target="_blank" rel="noreferrer noopener">
      {row.thumbPath ? (
        <ReportImage path={row.thumbPath} alt={t('view', { name: row.name })} otherwise={words} />
      ) : (
        words
      )}
    </a>
  )
}
