import { Button, Checkbox, Group, Modal, NativeSelect, Radio, Select, Stack } from '@mantine/core'
import { listStoreyNames } from '@nspect/contract/media/elementNames'
import {
  type PrintChoice,
  paperSizes,
  printGroupings,
  reportLayouts,
} from '@nspect/contract/prints/printing'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { groupBy } from '@nspect/contract/shared/groupBy'
import { limits } from '@nspect/contract/shared/limits'
import { workGroupings } from '@nspect/contract/works/workGroupings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { formatFloorName } from '../i18n/displayNames.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { CoverField } from './CoverField.tsx'
import { followPrintOut } from './followedPrints.ts'
import type { PrintOptions } from './printOptions.ts'
import { createReportPrintUrl, startBackgroundPrint } from './prints.api.ts'
import classes from './prints.module.css'
import { UnprintableContentNote } from './UnprintableContentNote.tsx'
import { useOpenPdfTab } from './useOpenPdfTab.ts'

interface Props {
  project: Project
  /** all that can be printed */
  pins: readonly ReportedPin[]
  /** what the filter in force shows; null: there is none */
  found: readonly ReportedPin[] | null
  options: PrintOptions
  onOptions: (changed: Partial<PrintOptions>) => void
  /** a plan has a layout of its own */
  isPlan: boolean
  onClose: () => void
}

type What = 'all' | 'found' | 'floor' | 'point'

const getPinFloor = (pin: ReportedPin) => pin.matterPointCoordinates?.floor

/** The floors that have points, lowest first, with how many. */
const countPinsByFloor = (pins: readonly ReportedPin[]) =>
  [...groupBy(pins, getPinFloor)]
    .flatMap(([floor, { length }]) => (floor === undefined ? [] : [{ floor, count: length }]))
    .toSorted((a, b) => a.floor - b.floor)

/** What of a report is printed, and how: at once in a new tab, or in the background. */
export function PrintDialog({ project, pins, found, options, onOptions, isPlan, onClose }: Props) {
  const { t } = useTranslation(['prints', 'reports', 'ui'])
  const me = useSignedInUser()
  const client = useQueryClient()
  const floors = countPinsByFloor(pins)
  const [what, setWhat] = useState<What>(found ? 'found' : 'all')
  const [floor, setFloor] = useState(floors[0]?.floor ?? 0)
  const [pinId, setPinId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const count = {
    all: pins.length,
    found: found?.length ?? 0,
    floor: pins.filter((pin) => getPinFloor(pin) === floor).length,
    point: 1,
  }[what]
  const isLarge = count > limits.pointsPrintedAtOnce
  const isInBackground = isWanted || isLarge
  const choice: PrintChoice = {
    all: {},
    found: { pinIds: found?.map(({ id }) => id) },
    floor: { floor },
    point: { pinIds: [Number(pinId)] },
  }[what]
  const chosen = { ...(isPlan ? {} : options), ...choice }
  const { open, isPending } = useOpenPdfTab(onClose)
  const start = useMutation({
    mutationFn: () => startBackgroundPrint(client, project.id, chosen),
    onSuccess: (id) => {
      followPrintOut(me.id, id)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (what === 'point' && pinId === null) return setMissing(true)
    if (isInBackground) start.mutate()
    else open(() => createReportPrintUrl(project.id, chosen))
  }
  const whats: What[] = [
    'all',
    ...(found ? ['found' as const] : []),
    ...(floors.length > 1 ? ['floor' as const] : []),
    ...(pins.length > 0 ? ['point' as const] : []),
  ]
  const nameOf = (option: What) => {
    if (option === 'all') return t('what_all', { count: pins.length })
    return option === 'found' ? t('what_found', { count: found?.length ?? 0 }) : t(`what_${option}`)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Radio.Group label={t('what')} value={what} onChange={(value) => setWhat(value as What)}>
            <Stack gap={8} mt={6}>
              {whats.map((option) => (
                <Radio
                  key={option}
                  value={option}
                  label={nameOf(option)}
                  data-autofocus={option === what || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          {what === 'floor' && (
            <NativeSelect
              label={t('floor')}
              value={floor}
              data={floors.map((floorNumber) => ({
                value: String(floorNumber.floor),
                label: t('floorOf', {
                  floor: formatFloorName(floorNumber.floor, listStoreyNames(project.model)),
                  count: floorNumber.count,
                }),
              }))}
              onChange={(event) => setFloor(Number(event.currentTarget.value))}
            />
          )}
          {what === 'point' && (
            <Select
              label={t('point')}
              placeholder={t('pointNone')}
              searchable
              limit={200}
              value={pinId}
              error={isMissing && pinId === null && t('pointNeeded')}
              data={pins.map((pin) => ({
                value: String(pin.id),
                label: `${pin.pinNumber}. ${pin.title}`,
              }))}
              onChange={setPinId}
            />
          )}
          <PrintLayoutFields
            options={options}
            onOptions={onOptions}
            hasLayout={!isPlan && what !== 'point'}
          />
          {/* a single point has no cover */}
          {what !== 'point' && <CoverField project={project} pins={pins} />}
          <Checkbox
            label={t('background')}
            description={`${isLarge ? `${t('backgroundAlways', { points: limits.pointsPrintedAtOnce })} ` : ''}${t('backgroundText', { days: limits.printDays })}`}
            checked={isInBackground}
            disabled={isLarge}
            onChange={(event) => setWanted(event.currentTarget.checked)}
          />
          <UnprintableContentNote projectId={project.id} />
          {start.isError && <ErrorAlert error={start.error} onClose={start.reset} />}
          <Group justify="space-between" gap="sm">
            <Link to="/prints" className={classes.toPrints}>
              {t('page')}
            </Link>
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                {t('ui:cancel')}
              </Button>
              <Button type="submit" loading={isPending || start.isPending}>
                {t(isInBackground ? 'start' : 'print')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Layout and grouping of several points, and paper, which are kept for the type of the inspection. */
function PrintLayoutFields({
  options,
  onOptions,
  hasLayout,
}: Pick<Props, 'options' | 'onOptions'> & { hasLayout: boolean }) {
  const { t } = useTranslation(['prints', 'reports'])
  return (
    <>
      {hasLayout && (
        <>
          <Radio.Group
            label={t('reports:printLayout')}
            value={options.layout}
            onChange={(value) =>
              onOptions({
                layout: reportLayouts.find((layout) => layout === value) ?? options.layout,
              })
            }
          >
            <Stack gap={8} mt={6}>
              {reportLayouts.map((layout) => (
                <Radio key={layout} value={layout} label={t(`reports:layout_${layout}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <NativeSelect
            label={t('reports:printGrouping')}
            value={options.grouping}
            data={printGroupings.map((value) => ({ value, label: t(`reports:grouping_${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onOptions({
                grouping: printGroupings.find((grouping) => grouping === value) ?? options.grouping,
              })
            }
          />
          <NativeSelect
            label={t('works')}
            value={options.works ?? ''}
            data={[
              { value: '', label: t('worksAuto') },
              ...workGroupings.map((value) => ({ value, label: t(`works_${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onOptions({ works: workGroupings.find((works) => works === value) })
            }
          />
        </>
      )}
      <NativeSelect
        label={t('paper')}
        value={options.paper ?? ''}
        data={[{ value: '', label: t('paperAuto') }, ...paperSizes]}
        onChange={({ currentTarget: { value } }) =>
          onOptions({ paper: paperSizes.find((paper) => paper === value) })
        }
      />
    </>
  )
}
