import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatDisplayName,
  formatFloorName,
  getAttributeHeading,
  getStageName,
} from '../../i18n/displayNames.ts'
import { getPinGroupName } from '../../pins/filter/groupName.ts'
import { emptyReportFilter, type ReportFacets, type ReportFilter } from './filterReportPins.ts'
import classes from './ReportFilters.module.css'

interface Props {
  facets: ReportFacets
  /** of a model that came as IFC: its storeys by name, lowest first */
  storeys: readonly string[] | undefined
  filter: ReportFilter
  /** numbers of points that match, and of all */
  shown: number
  all: number
  onFilter: (change: ReportFilter) => void
}

/**
 * Above the report's points: what they are narrowed by, how many of all are shown, and the way back
 * to all.
 */
export function ReportFilters({ facets, storeys, filter, shown, all, onFilter }: Props) {
  const { t } = useTranslation('reports')
  const { categories, floors } = facets
  const floorLabel = (floor: number | 'none') =>
    floor === 'none' ? t('noFloor') : formatFloorName(floor, storeys)
  const isOn = Object.values({ ...emptyReportFilter, ...filter }).some(
    (value) => value !== undefined && value !== '',
  )
  return (
    <fieldset className={classes.filters} aria-label={t('filter')}>
      <div className={classes.row}>
        <Chips facets={facets} filter={filter} onFilter={onFilter} />
        <div className={classes.choices}>
          {(categories.length > 1 || filter.category !== undefined) && (
            <Choice
              label={getAttributeHeading('pointCategoryId')}
              any={t('filter.anyCategory')}
              value={filter.category}
              options={categories.map(({ id, name, count }) => ({
                value: id,
                label: formatDisplayName(name),
                count,
              }))}
              onChange={(category) => onFilter({ category })}
            />
          )}
          {(floors.length > 1 || filter.floor !== undefined) && (
            <Choice
              label={t('floor')}
              any={t('filter.anyFloor')}
              value={filter.floor}
              options={floors.map(({ floor, count }) => ({
                value: floor,
                label: floorLabel(floor),
                count,
              }))}
              onChange={(floor) => onFilter({ floor })}
            />
          )}
        </div>
      </div>
      <div className={classes.row}>
        <p className={classes.count} role="status">
          {shown === all ? t('allShown', { count: all }) : t('someShown', { shown, count: all })}
        </p>
        {/* the empty list has the same button */}
        {isOn && shown > 0 && (
          <button type="button" className={classes.all} onClick={() => onFilter(emptyReportFilter)}>
            {t('showAll')}
          </button>
        )}
      </div>
    </fieldset>
  )
}

/**
 * Stages, and what is critical or for OSHA; a filter that is on stays, even if no point matches it.
 */
function Chips({ facets, filter, onFilter }: Pick<Props, 'facets' | 'filter' | 'onFilter'>) {
  const { stage: chosen, critical, osha } = filter
  const isCounted = facets.stages.some(({ stage }) => stage === chosen)
  const stages =
    chosen === undefined || isCounted
      ? facets.stages
      : [...facets.stages, { stage: chosen, count: 0 }]
  return (
    <>
      {stages.map(({ stage, count }) => (
        <Chip
          key={stage}
          isOn={stage === chosen}
          onSwitch={(isOn) => onFilter({ stage: isOn ? stage : undefined })}
        >{`${getStageName(stage)} ${count}`}</Chip>
      ))}
      {(facets.critical > 0 || critical) && (
        <Chip
          isOn={critical === 1}
          onSwitch={(isOn) => onFilter({ critical: isOn ? 1 : undefined })}
        >
          {`${getPinGroupName('critical')} ${facets.critical}`}
        </Chip>
      )}
      {(facets.osha > 0 || osha) && (
        <Chip isOn={osha === 1} onSwitch={(isOn) => onFilter({ osha: isOn ? 1 : undefined })}>
          {`${getPinGroupName('osha')} ${facets.osha}`}
        </Chip>
      )}
    </>
  )
}

interface ChipProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  children: string
}

function Chip({ isOn, onSwitch, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isOn}
      onClick={() => onSwitch(!isOn)}
    >
      {children}
    </button>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  /** name of the first option, which filters nothing */
  any: string
  value: Value | undefined
  options: readonly { value: Value; label: string; count: number }[]
  onChange: (value: Value | undefined) => void
}

/**
 * A value of the address that no point has is named as such, or the list would claim that all are
 * shown.
 */
function Choice<Value extends string | number>({
  label,
  any,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const { t } = useTranslation('reports')
  const id = useId()
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return (
    <span className={classes.choice} data-on={value !== undefined || undefined}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(options.find((option) => String(option.value) === currentTarget.value)?.value)
        }
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
          >{`${option.label} (${option.count})`}</option>
        ))}
        {!isKnown && <option value={value}>{t('filter.gone')}</option>}
      </select>
    </span>
  )
}
