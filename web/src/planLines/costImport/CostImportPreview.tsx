import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { formatLineFactors, formatLineScope } from '@nspect/contract/planLines/formatCostLine'
import { sumLines } from '@nspect/contract/planLines/lineSums'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../../i18n/i18n.ts'
import classes from '../../tableImport/tableImport.module.css'
import type { ComparedPin } from './findNamedPin.ts'
import { listImportedLines, type PointCosts, type ReadCostLines } from './readCostLines.ts'

/** lines that are shown before they are sent */
const previewed = 20
/** rows that are named */
const named = 50

interface Props {
  points: readonly PointCosts[]
  wrong: ReadCostLines['wrong']
  currency: string
}

const formatPin = ({ pinNumber, title }: ComparedPin) => `${pinNumber} ${title}`

/** What will be imported, and each row that will not, with the reason. */
export function CostImportPreview({ points, wrong, currency }: Props) {
  const { t } = useTranslation('costImport')
  const listed = listImportedLines(points, currency)
  const answers = points.filter(({ response }) => response).length
  const replaced = points.filter(
    ({ pin, lines }) => lines.length > 0 && pin.planLine?.lines.length,
  ).length
  const sentences = [
    t('understood', { count: listed.length }),
    answers > 0 && t('answers', { count: answers }),
    replaced > 0 && t('replaced', { count: replaced }),
    wrong.length > 0 && t('notUnderstood', { count: wrong.length }),
  ]
  return (
    <>
      <p role="status" className={classes.status}>
        {sentences.filter(Boolean).join(' ')}
      </p>
      {wrong.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <ul className={classes.wrong} tabIndex={0} aria-label={t('wrongRows')}>
          {wrong.slice(0, named).map(({ line, text, problem, pin }) => (
            <li key={line}>
              {t('wrongRow', {
                line,
                problem: t(`problem_${problem}`, {
                  number: pin?.pinNumber ?? '',
                  title: pin?.title ?? '',
                  currency,
                }),
              })}
              <code dir="auto">{text}</code>
            </li>
          ))}
          {wrong.length > named && <li>{t('more', { count: wrong.length - named })}</li>}
        </ul>
      )}
      {listed.length > 0 && <LineTable listed={listed} points={points} currency={currency} />}
    </>
  )
}

interface TableProps extends Pick<Props, 'points' | 'currency'> {
  listed: ReturnType<typeof listImportedLines>
}

function LineTable({ listed, points, currency }: TableProps) {
  const { t } = useTranslation('costImport')
  const locale = getShownLocale()
  const total = sumLines(
    points.flatMap(({ lines }) => lines),
    currency,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.preview} tabIndex={0} aria-label={t('preview')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('pointHeading')}</th>
            <th scope="col">{t('scope')}</th>
            <th scope="col" className={classes.figure}>
              {t('sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, previewed).map(({ key, pin, line, sum }) => (
            <tr key={key}>
              <td dir="auto">{formatPin(pin)}</td>
              <td dir="auto">
                {formatLineScope(line)}
                <span className={classes.factors}>{formatLineFactors(locale, line, currency)}</span>
              </td>
              <td className={classes.figure}>
                {sum !== null && formatAmount(locale, sum, currency)}
              </td>
            </tr>
          ))}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td className={classes.figure}>{formatAmount(locale, total, currency)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {listed.length > previewed && <p>{t('more', { count: listed.length - previewed })}</p>}
    </section>
  )
}
