import { addCostsOfWorse } from '@nspect/contract/checklistAnswers/costsOfWorse'
import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { formatTaxRate } from '@nspect/contract/works/taxRates'
import { pickWorkListFields, readPinWork } from '@nspect/contract/works/workFields'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../../i18n/i18n.ts'
import classes from './ReportChanges.module.css'
import type { Change } from './ReportChanges.tsx'

interface Props {
  changes: readonly Change[]
  project: Project
  pins: readonly ReportedPin[]
}

/** The points of a report, by their ids, with what they cost as far as the reader gets it. */
const indexCosts = ({ projectType }: Project, pins: readonly ReportedPin[]) => {
  const fields = pickWorkListFields(projectType.projectTypeCustomFields)
  const readCost = (pin: ReportedPin) =>
    readPinWork(
      pin,
      fields,
      (id) =>
        pin.projectPinCustomFields.find((field) => field.projectTypeCustomFieldId === id)
          ?.description,
    ).cost
  const counted = pins.filter(({ visitorState }) => visitorState !== 'waiting')
  return new Map(counted.map((pin) => [pin.id, { pin, cost: readCost(pin) }]))
}

/** The points of the items that got worse, with their costs: the same list as in print. */
export function CostsOfWorse({ changes, project, pins }: Props) {
  const { t } = useTranslation(['reportChecklists', 'prints'])
  const { currency, taxRate } = project
  const costs = useMemo(() => {
    const byId = indexCosts(project, pins)
    return addCostsOfWorse(
      changes,
      ({ answer }) => byId.get(answer.pinId ?? 0),
      ({ cost }) => cost,
      { currency, taxRate },
    )
  }, [changes, project, pins, currency, taxRate])
  if (!costs) return null
  const { rows, priced, sum, tax, hasCents } = costs
  const locale = getShownLocale()
  const amount = (value: string) => value && formatAmount(locale, value, currency, hasCents)
  return (
    <table className={classes.costs}>
      <caption>{t('costsOfWorse')}</caption>
      <tbody>
        {rows.map(({ change: { room, check }, pin: { pin, cost } }) => (
          <tr key={pin.id}>
            <th scope="row" dir="auto">
              {`${pin.pinNumber} ${pin.title}`}
              <small>
                {[room ? formatRoomLabel(room) : t('whole'), check.item.question].join(' · ')}
              </small>
            </th>
            <td>{amount(cost)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t(tax ? 'prints:costsNet' : 'prints:costsTotal')}{' '}
            <small>{t('prints:costsPriced', { priced, all: rows.length })}</small>
          </th>
          <td>{amount(sum)}</td>
        </tr>
        {tax && (
          <>
            <tr>
              <th scope="row">{t('prints:costsTax', { rate: formatTaxRate(locale, tax.rate) })}</th>
              <td>{amount(tax.amount)}</td>
            </tr>
            <tr>
              <th scope="row">{t('prints:costsTotal')}</th>
              <td>{amount(tax.gross)}</td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}
