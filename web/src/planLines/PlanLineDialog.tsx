import { Alert, Button, Modal, NativeSelect, Textarea } from '@mantine/core'
import { getLocaleCurrency } from '@nspect/contract/i18n/localeCurrency'
import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { currencies } from '@nspect/contract/money/amounts'
import type { Pin } from '@nspect/contract/pins/pins'
import { getDispositionName } from '@nspect/contract/planLines/dispositionNames/dispositionNames'
import { dispositions, needsReason, planLine } from '@nspect/contract/planLines/planLines'
import type { Project } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { getShownLanguage, getShownLocale } from '../i18n/i18n.ts'
import { SaveConflict } from '../ui/feedback/SaveConflict.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { doesNavigationLeaveDialog } from '../ui/feedback/useLeaveGuard.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { CostLineFields } from './CostLineFields.tsx'
import {
  blankLine,
  findPlanLineProblems,
  isPriced,
  type LineValues,
  lineFields,
  mapLineErrors,
  type PlanLineValues,
  sumReadable,
  toPlanLineArgs,
  toPlanLineValues,
} from './planLineForm.ts'
import { invalidatePlanLines, savePlanLine } from './planLines.api.ts'
import classes from './planLines.module.css'

interface Props {
  pin: Pin
  project: Project
  onClose: () => void
}

const usePlanLineForm = ({ pin, project, onClose }: Props) => {
  const { t } = useTranslation('planLines')
  const isCurrencyAsked = project.currency === null
  const labels = {
    disposition: t('response'),
    deferredTo: t('deferredToLabel'),
    reason: t('reason'),
    scope: t('scope'),
    area: t('area'),
    quantity: t('quantity'),
    unit: t('unit'),
    unitPrice: t('unitPrice'),
    currency: t('currency'),
  }
  const [firstCurrency] = useState(() => getLocaleCurrency(getShownLocale()) ?? '')
  const form = useSaveForm({
    stored: pin.planLine,
    initial: (stored) => toPlanLineValues(stored, project.currency ?? firstCurrency),
    problems: (values, stored) =>
      findPlanLineProblems(toPlanLineArgs(pin.id, values, stored, isCurrencyAsked), values, labels),
    send: (values, over, options) =>
      savePlanLine(toPlanLineArgs(pin.id, values, over, isCurrencyAsked), options),
    shape: planLine,
    fieldErrorsOf: mapLineErrors,
    invalidates: invalidatePlanLines,
    isLeft: doesNavigationLeaveDialog,
    onSaved: ({ message }) => {
      toast.done(message)
      onClose()
    },
  })
  return { form, labels, isCurrencyAsked }
}

type PlanLineForm = ReturnType<typeof usePlanLineForm>

/** What the owner answers, with what belongs to the answer. */
function ResponseFields({ form, labels }: Pick<PlanLineForm, 'form' | 'labels'>) {
  const { t } = useTranslation('planLines')
  const { disposition, deferredTo, reason } = form.values
  return (
    <>
      <NativeSelect
        label={labels.disposition}
        value={disposition}
        error={form.errorOf('disposition')}
        data={[
          { value: '', label: t('noResponse') },
          ...dispositions.map((value) => ({
            value,
            label: getDispositionName(getShownLanguage(), value),
          })),
        ]}
        onChange={(event) =>
          form.change({ disposition: event.currentTarget.value as PlanLineValues['disposition'] })
        }
      />
      {disposition === 'deferred' && (
        <DateField
          label={labels.deferredTo}
          value={deferredTo}
          error={form.errorOf('deferredTo')}
          isRequired
          onChange={(day) => form.change({ deferredTo: day })}
          onLeave={() => form.touch('deferredTo')}
        />
      )}
      {needsReason(disposition || null) && (
        <Textarea
          label={t(disposition === 'waiver' ? 'reason' : 'proposal')}
          required
          autosize
          minRows={2}
          maxLength={limits.pinDescription}
          value={reason}
          error={form.errorOf('reason')}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
          onBlur={() => form.touch('reason')}
        />
      )}
    </>
  )
}

function LineFields({ form, labels, project }: PlanLineForm & { project: Project }) {
  const { t } = useTranslation('planLines')
  const [added, setAdded] = useState<number | null>(null)
  const { lines, currency } = form.values
  const replace = (place: number, part: Partial<LineValues>) =>
    form.change({ lines: lines.map((line, at) => (at === place ? { ...line, ...part } : line)) })
  const add = () => {
    const key = 1 + Math.max(-1, ...lines.map((line) => line.key))
    const { area = '', unit = '' } = lines.at(-1) ?? {}
    form.change({ lines: [...lines, { ...blankLine, area, unit, key }] })
    setAdded(key)
  }
  return (
    <>
      {lines.map((line, place) => (
        <CostLineFields
          key={line.key}
          line={line}
          number={place + 1}
          currency={project.currency ?? currency}
          labels={labels}
          isFocused={line.key === added}
          errorOf={(field) => form.errorOf(`lines.${place}.${field}`)}
          onChange={(part) => replace(place, part)}
          onLeave={(field) => form.touch(`lines.${place}.${field}`)}
          onRemove={
            lines.length > 1
              ? () => form.change({ lines: lines.filter((_, at) => at !== place) })
              : undefined
          }
        />
      ))}
      {form.errorOf('lines') && (
        <Alert color="red" role="alert" variant="light">
          {form.errorOf('lines')}
        </Alert>
      )}
      <Button
        variant="default"
        className={classes.add ?? ''}
        disabled={lines.length >= limits.costLines}
        onClick={add}
      >
        {t('addLine')}
      </Button>
    </>
  )
}

const toText = (
  values: PlanLineValues,
  field: 'disposition' | 'deferredTo' | 'reason' | 'lines',
) =>
  field === 'lines'
    ? values.lines
        .map((line) =>
          lineFields
            .map((name) => line[name])
            .filter(Boolean)
            .join(' '),
        )
        .join('\n')
    : values[field]

/** Costs of a point in lines, and what the owner answers to the brand. */
export function PlanLineDialog(props: Props) {
  const { project, pin, onClose } = props
  const { t } = useTranslation(['planLines', 'ui'])
  const state = usePlanLineForm(props)
  const { form, labels, isCurrencyAsked } = state
  const { values, savedByOther, isSaving, failure } = form
  const currency = project.currency ?? values.currency
  const total = sumReadable(values.lines, currency)
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('titleOf', { number: pin.pinNumber, title: pin.title })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.form} aria-label={t('heading')} {...form.bind()}>
        {savedByOther && (
          <SaveConflict
            title={t('conflict')}
            rows={(['disposition', 'deferredTo', 'reason', 'lines'] as const).map((key) => ({
              key,
              label: key === 'lines' ? t('costs') : labels[key],
              savedByOther: toText(toPlanLineValues(savedByOther, ''), key),
              mine: toText(values, key),
            }))}
            isBusy={isSaving}
            onTakeOther={form.takeOther}
            onKeepMine={form.keepMine}
          />
        )}
        <ResponseFields form={form} labels={labels} />
        <LineFields {...state} project={project} />
        {isCurrencyAsked && values.lines.some(isPriced) && (
          <NativeSelect
            label={labels.currency}
            description={t('currencyHelp')}
            value={values.currency}
            data={[...currencies]}
            onChange={(event) => form.change({ currency: event.currentTarget.value })}
          />
        )}
        {failure && !savedByOther && (
          <Alert color="red" role="alert" variant="light">
            {failure.message}
          </Alert>
        )}
        <div className={classes.foot}>
          <output className={classes.grandTotal}>
            {total !== null &&
              t('totalOf', { amount: formatAmount(getShownLocale(), total, currency) })}
          </output>
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
