import { Button, Modal, NativeSelect, SegmentedControl, Select, Textarea } from '@mantine/core'
import { currencies } from '@nspect/contract/money/amounts'
import type { Project } from '@nspect/contract/projects/projects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import {
  rememberColumns,
  TableFileButton,
  TableFileFields,
} from '../../tableImport/TableFileFields.tsx'
import classes from '../../tableImport/tableImport.module.css'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { ProjectDialogProps } from '../../ui/layout/componentSlots.ts'
import { CostImportPreview } from './CostImportPreview.tsx'
import { importPlanLines, invalidateCostImport, plansOfTypeQuery } from './costImport.api.ts'
import { costImportFields } from './costImportFields.ts'
import { LastCostImport } from './LastCostImport.tsx'
import { type CostSource, useCostSource } from './useCostSource.ts'
import { useUndoCostImport } from './useUndoCostImport.ts'

/** A pasted list or a file. */
function ListFields({ source }: { source: CostSource }) {
  const { t } = useTranslation('costImport')
  const { text, setText, file, setFile, reading } = source
  return (
    <>
      {file ? (
        <TableFileFields
          file={file}
          fields={costImportFields.map((field) => ({ ...field, label: t(field.key) }))}
          onChange={setFile}
        />
      ) : (
        <>
          <Textarea
            label={t('pasteLabel')}
            description={t('pasteHelp')}
            data-autofocus
            autosize
            minRows={5}
            maxRows={10}
            spellCheck={false}
            placeholder={t('pasteExample')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <TableFileButton isLoading={reading.isPending} onFile={reading.mutate} />
        </>
      )}
      {reading.isError && <ErrorAlert error={reading.error} onClose={reading.reset} />}
    </>
  )
}

/** Another plan of the same type. */
function PlanFields({ project, source }: { project: Project; source: CostSource }) {
  const { t } = useTranslation('costImport')
  const { planId, setPlanId, other, list } = source
  const plans = useQuery(plansOfTypeQuery(project.projectType.id, project.clientId))
  const others = (plans.data?.rows ?? []).filter(({ id }) => id !== project.id)
  const ambiguous = list.ambiguous.map(({ pinNumber }) => pinNumber).join(', ')
  return (
    <>
      <Select
        label={t('plan')}
        description={t('planHelp')}
        placeholder={plans.data && others.length === 0 ? t('noPlans') : undefined}
        disabled={others.length === 0}
        searchable
        data={others.map(({ id, projectName, scanDate }) => ({
          value: String(id),
          label: `${projectName} · ${formatDate(scanDate, 'table')}`,
        }))}
        value={planId === null ? null : String(planId)}
        onChange={(value) => setPlanId(value === null ? null : Number(value))}
      />
      {plans.isError && <ErrorAlert error={plans.error} onClose={() => void plans.refetch()} />}
      {other.isError && <ErrorAlert error={other.error} onClose={() => void other.refetch()} />}
      {ambiguous && (
        <p className={classes.status}>
          {t('ambiguous', { count: list.ambiguous.length, numbers: ambiguous })}
        </p>
      )}
    </>
  )
}

/** Imports cost lines and answers of a plan's points from a list, a file or another plan (T757). */
export function ImportCostsDialog({ project, onClose }: ProjectDialogProps) {
  const { t } = useTranslation(['costImport', 'ui'])
  const client = useQueryClient()
  const undoing = useUndoCostImport(project.id)
  const source = useCostSource(project)
  const { from, setFrom, list, currency, isCurrencyAsked, hasInput } = source
  const { points } = list
  const isPriced = points.some(({ lines }) => lines.some(({ unitPrice }) => unitPrice !== ''))
  const saving = useMutationOnce({
    mutationFn: () =>
      importPlanLines(
        project.id,
        points.map(({ pin, lines, response }) => ({
          pinId: pin.id,
          version: pin.planLine?.version ?? 0,
          ...(lines.length > 0 && { lines }),
          ...(response && { response }),
        })),
        isCurrencyAsked && isPriced ? currency : undefined,
      ),
    onSuccess: async ({ changed, unchanged, importId }) => {
      rememberColumns('planLines', from === 'list' ? source.file : null)
      await invalidateCostImport(client)
      const undo = importId === null ? undefined : () => undoing.mutate(importId)
      const done = [
        t('imported', { count: changed }),
        unchanged > 0 && t('unchanged', { count: unchanged }),
      ]
      toast.done(done.filter(Boolean).join(' '), undo)
      onClose()
    },
    // what was compared may be of yesterday: the preview shows what there is now
    onError: () => invalidateCostImport(client),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (points.length > 0) saving.mutate()
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('heading')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.form} onSubmit={submit}>
        <LastCostImport projectId={project.id} />
        <SegmentedControl
          aria-label={t('from')}
          value={from}
          onChange={(value) => setFrom(value === 'plan' ? 'plan' : 'list')}
          data={[
            { value: 'list', label: t('fromList') },
            { value: 'plan', label: t('fromPlan') },
          ]}
        />
        {from === 'list' ? (
          <ListFields source={source} />
        ) : (
          <PlanFields project={project} source={source} />
        )}
        {isCurrencyAsked && isPriced && (
          <NativeSelect
            label={t('currency')}
            description={t('currencyHelp')}
            value={currency}
            data={[...currencies]}
            onChange={(event) => source.setFirstCurrency(event.currentTarget.value)}
          />
        )}
        {hasInput && <CostImportPreview points={points} wrong={list.wrong} currency={currency} />}
        {saving.isError && <ErrorAlert error={saving.error} onClose={saving.reset} />}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={points.length === 0}>
            {points.length > 0 ? t('import', { count: points.length }) : t('heading')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
