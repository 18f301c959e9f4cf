import { Alert, Button, NumberInput, Select } from '@mantine/core'
import { type AssigneeOption, parseAssignee } from '@nspect/contract/pins/assignees'
import { type ScheduleUnit, scheduleUnits } from '@nspect/contract/schedules/dueDates'
import {
  type Schedule,
  scheduleRoutes,
  schedule as scheduleShape,
} from '@nspect/contract/schedules/schedules'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { getToday } from '../ui/browser/getToday.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { SaveConflict } from '../ui/feedback/SaveConflict.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { doesNavigationLeaveDialog } from '../ui/feedback/useLeaveGuard.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import classes from './ScheduleForm.module.css'
import { deleteSchedule, invalidateSchedules, saveSchedule } from './schedules.api.ts'

interface Props {
  projectId: number
  /** null: it does not repeat yet */
  schedule: Schedule | null
  people: readonly AssigneeOption[]
  onClose: () => void
}

interface Values {
  every: string | number
  unit: ScheduleUnit
  firstDay: string
  ownerId: number | null
}

const toValues = (schedule: Schedule | null): Values => ({
  every: schedule?.every ?? 1,
  unit: schedule?.unit ?? 'month',
  firstDay: schedule?.firstDay ?? '',
  ownerId: schedule?.ownerId ?? null,
})

const toArgs = (projectId: number, { every, ...values }: Values, over: Schedule | null) => ({
  ...(over && { id: over.id, version: over.version }),
  projectId,
  ...values,
  every: every === '' ? 0 : Number(every),
})

/** The people by their ids, with the owner, who may not see this inspection. */
const listOwners = (people: readonly AssigneeOption[], schedule: Schedule | null) => {
  const owners = people.flatMap(({ assignee, name }) => {
    const parsed = parseAssignee(assignee)
    return parsed?.kind === 'user' ? [{ value: String(parsed.id), label: name }] : []
  })
  const owner = schedule?.ownerId
  const isListed = !owner || owners.some(({ value }) => value === String(owner))
  return isListed ? owners : [{ value: String(owner), label: schedule.ownerName }, ...owners]
}

/** The interval, the first due date and the owner of an inspection that repeats. */
export function ScheduleForm({ projectId, schedule, people, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'ui'])
  const client = useQueryClient()
  const labels = {
    every: t('every'),
    unit: t('unit'),
    firstDay: t('firstDay'),
    ownerId: t('owner'),
  }
  const form = useSaveForm({
    stored: schedule,
    initial: toValues,
    problems: (values, stored) => {
      const args = toArgs(projectId, values, stored)
      const { error } = scheduleRoutes.saveSchedule.body.safeParse(args)
      return translateSchemaIssues(error?.issues ?? [], labels)
    },
    send: (values, over, options) => saveSchedule(toArgs(projectId, values, over), options),
    shape: scheduleShape,
    invalidates: invalidateSchedules,
    isLeft: doesNavigationLeaveDialog,
    onSaved: ({ message }) => {
      toast.done(message)
      onClose()
    },
  })
  const { values, stored, savedByOther, isSaving, failure, change } = form
  const owners = listOwners(people, stored)
  const stop = async ({ id }: Schedule) => {
    const isDone = await confirmAction({
      title: t('stopTitle'),
      text: t('stopText'),
      actionLabel: t('stop'),
      isDanger: true,
      run: async () => {
        const { message } = await deleteSchedule(projectId, id)
        await invalidateSchedules(client)
        toast.done(message)
      },
    })
    if (isDone) onClose()
  }
  return (
    <form className={classes.form} aria-label={t('title')} {...form.bind()}>
      {savedByOther && (
        <ScheduleConflict
          values={values}
          savedByOther={savedByOther}
          owners={owners}
          isBusy={isSaving}
          onTakeOther={form.takeOther}
          onKeepMine={form.keepMine}
        />
      )}
      <p className={classes.intro}>{t('intro')}</p>
      {stored?.problem && (
        <Alert color="orange" variant="light">
          {t(`problem_${stored.problem}`)}
        </Alert>
      )}
      <div className={classes.interval}>
        <NumberInput
          label={labels.every}
          data-autofocus
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={limits.scheduleEvery}
          value={values.every}
          error={form.errorOf('every')}
          onBlur={() => form.touch('every')}
          onChange={(every) => change({ every })}
        />
        <Select
          label={labels.unit}
          allowDeselect={false}
          data={scheduleUnits.map((unit) => ({
            value: unit,
            label: t(unit, { count: Number(values.every) }),
          }))}
          value={values.unit}
          onChange={(unit) => unit && change({ unit })}
        />
      </div>
      <DateField
        label={labels.firstDay}
        isRequired
        value={values.firstDay}
        error={form.errorOf('firstDay')}
        onChange={(firstDay) => change({ firstDay })}
        onLeave={() => form.touch('firstDay')}
      />
      <Select
        label={labels.ownerId}
        description={t('ownerHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('noOwner')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clearOwner') }}
        limit={200}
        nothingFoundMessage={t('noPerson')}
        data={owners}
        value={values.ownerId === null ? null : String(values.ownerId)}
        error={form.errorOf('ownerId')}
        onChange={(owner) => change({ ownerId: owner === null ? null : Number(owner) })}
      />
      {stored && !form.isChanged && (
        <p className={classes.next}>
          {t(stored.nextDueDay < getToday() ? 'overdueSince' : 'nextDue', {
            day: formatDate(stored.nextDueDay, 'long'),
          })}
        </p>
      )}
      {failure && !savedByOther && (
        <Alert color="red" role="alert" variant="light">
          {failure.message}
        </Alert>
      )}
      <div className={classes.foot}>
        {stored && (
          <Button
            className={classes.stop ?? ''}
            variant="subtle"
            c="var(--mantine-color-error)"
            disabled={isSaving}
            onClick={() => void stop(stored)}
          >
            {t('stop')}
          </Button>
        )}
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** What somebody else saved meanwhile, beside what is entered. */
function ScheduleConflict({
  values,
  savedByOther,
  owners,
  ...rest
}: {
  values: Values
  savedByOther: Schedule
  owners: readonly { value: string; label: string }[]
  isBusy: boolean
  onTakeOther: () => void
  onKeepMine: () => void
}) {
  const { t } = useTranslation('schedules')
  const format = ({ every, unit, firstDay, ownerId }: Values, ownerName: string | undefined) => ({
    interval: `${every} ${t(unit, { count: Number(every) })}`,
    firstDay: formatDate(firstDay, 'table'),
    owner: ownerId === null ? t('noOwner') : (ownerName ?? ''),
  })
  const nameOf = (id: number | null) => owners.find(({ value }) => value === String(id))?.label
  const theirs = format(toValues(savedByOther), savedByOther.ownerName)
  const mine = format(values, nameOf(values.ownerId))
  const labels = { interval: t('every'), firstDay: t('firstDay'), owner: t('owner') }
  return (
    <SaveConflict
      title={t('conflict')}
      rows={(['interval', 'firstDay', 'owner'] as const).map((key) => ({
        key,
        label: labels[key],
        savedByOther: theirs[key],
        mine: mine[key],
      }))}
      {...rest}
    />
  )
}
