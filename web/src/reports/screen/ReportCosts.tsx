import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { formatTaxRate } from '@nspect/contract/works/taxRates'
import { pickWorkListFields, readPinWork } from '@nspect/contract/works/workFields'
import { groupWorks, type WorkItem } from '@nspect/contract/works/workSums'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAssigneeName, formatDisplayName, formatFloorName } from '../../i18n/displayNames.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { usePrintOptions } from '../../prints/printOptions.ts'
import classes from './ReportSummary.module.css'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
}

const createWorkItemMapper = (
  { projectType, model, projectModelImages: images }: Project,
  t: TFunction<'prints'>,
) => {
  const fields = pickWorkListFields(projectType.projectTypeCustomFields)
  const storeys = listStoreyNames(model)
  const toFloor = (pin: ReportedPin): WorkItem['floor'] => {
    const floor = pin.matterPointCoordinates?.floor
    if (floor !== undefined) return { name: formatFloorName(floor, storeys), rank: floor }
    const picture = images.findIndex(({ id }) => id === pin.projectModelImageId)
    if (picture < 0) return { name: '', rank: Number.POSITIVE_INFINITY }
    return {
      name: images[picture]?.sheet?.name || t('costsOnPlan', { number: picture + 1 }),
      rank: 10_000 + picture,
    }
  }
  return (pin: ReportedPin): WorkItem => {
    const { trade, room, cost } = readPinWork(
      pin,
      fields,
      (id) =>
        pin.projectPinCustomFields.find(({ projectTypeCustomFieldId }) => {
          return projectTypeCustomFieldId === id
        })?.description,
    )
    return {
      trade,
      cost,
      assignee: pin.assignedTo ? formatAssigneeName(pin.assignedTo) : '',
      category: formatDisplayName(pin.pointCategory.name),
      floor: toFloor(pin),
      room,
    }
  }
}

/**
 * What the works cost, by trade, assignee, floor, room or category, with tax: the sums of the printed work
 * list. Nothing without costs, or for those who do not get them.
 */
export function ReportCosts({ project, pins }: Props) {
  const { t } = useTranslation('prints')
  const [{ works }] = usePrintOptions(project.projectTypeId)
  const { currency, taxRate } = project
  const sums = useMemo(
    () =>
      groupWorks(
        pins.filter(({ visitorState }) => visitorState !== 'waiting'),
        createWorkItemMapper(project, t),
        { works, currency, taxRate },
      ),
    [pins, project, works, currency, taxRate, t],
  )
  const { grouping, groups, total, tax, hasCents } = sums
  if (total.sum === null) return null
  const locale = getShownLocale()
  const amount = (value: string | null) =>
    value === null ? '' : formatAmount(locale, value, currency, hasCents)
  const priced = t('costsPriced', {
    priced: total.priced,
    all: groups.reduce((count, group) => count + group.pins.length, 0),
  })
  return (
    <table className={classes.costs}>
      <caption>{t(`costsBy_${grouping}`)}</caption>
      <tbody>
        {groups.map(({ name, sum }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name || t(`costsOfNone_${grouping}`)}</bdi>
            </th>
            <td>{amount(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t(tax ? 'costsNet' : 'costsTotal')} <small>{priced}</small>
          </th>
          <td>{amount(total.sum)}</td>
        </tr>
        {tax && (
          <>
            <tr>
              <th scope="row">{t('costsTax', { rate: formatTaxRate(locale, tax.rate) })}</th>
              <td>{amount(tax.amount)}</td>
            </tr>
            <tr>
              <th scope="row">{t('costsTotal')}</th>
              <td>{amount(tax.gross)}</td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}
