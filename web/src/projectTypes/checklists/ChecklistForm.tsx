import { NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { checklistScopes } from '@nspect/contract/checklists/checklistContent'
import { type Checklist, checklist as checklistShape } from '@nspect/contract/checklists/checklists'
import { limits } from '@nspect/contract/shared/limits'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPageLayout } from '../../forms/FormPageLayout.tsx'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ChecklistEditor } from './ChecklistEditor.tsx'
import {
  blankChecklist,
  type ChecklistValues,
  findChecklistProblems,
  toChecklistBody,
  toChecklistValues,
  toCopiedValues,
  validateChecklist,
} from './checklistForm.ts'
import { appendChecklistRows, type NewChecklistRow } from './checklistRows.ts'
import { invalidateChecklists, saveChecklist } from './checklists.api.ts'
import classes from './checklists.module.css'

const AddListDialog = lazy(() =>
  import('./AddChecklistRowsDialog.tsx').then((m) => ({ default: m.AddChecklistRowsDialog })),
)

interface Props {
  typeId: number
  /** null: a new one */
  checklist: Checklist | null
  /** what a new one begins with */
  copied?: Checklist
}

/** Adds or edits a checklist: what it is for, and its items. */
export function ChecklistForm({ typeId, checklist, copied }: Props) {
  const { t } = useTranslation('checklists')
  const navigate = useNavigate()
  const [pasted, setPasted] = useState<string | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const labels = {
    name: t('name'),
    appliesTo: t('appliesTo'),
    roomKinds: t('roomKinds'),
    passPercent: t('passPercent'),
    sections: t('itemsTitle'),
    question: t('question'),
    weight: t('weight'),
    guidance: t('guidance'),
    unit: t('unit'),
    max: t('max'),
    min: t('min'),
  }
  const toType = () =>
    void navigate({ to: '/projecttypes/manage/$id', params: { id: String(typeId) } })
  const form = useSaveForm({
    stored: checklist,
    initial: (stored): ChecklistValues => {
      if (stored) return toChecklistValues(stored)
      return copied ? toCopiedValues(copied) : blankChecklist
    },
    problems: (values) => validateChecklist(values, labels),
    send: (values, over, options) =>
      saveChecklist(
        {
          ...toChecklistBody(values, typeId),
          ...(over && { id: over.id, version: over.version }),
        },
        options,
      ),
    shape: checklistShape,
    onSaved: ({ message }) => {
      toast.done(message)
      toType()
    },
    invalidates: invalidateChecklists,
  })
  const { values, errorOf } = form
  const countItems = (rows: readonly { row: string }[]) =>
    rows.filter(({ row }) => row === 'item').length
  const addList = (added: readonly NewChecklistRow[]) => {
    const rows = appendChecklistRows(values.rows, added)
    form.change({ rows })
    // the first of them is opened, where it gets the focus and comes into sight
    setOpened(rows[values.rows.length]?.place ?? null)
    toast.done(t('listAdded', { count: countItems(added) }))
  }
  const wrongRows = errorOf('sections') && findChecklistProblems(values, labels).ofRows
  const conflictRows = (savedByOther: Checklist) => {
    const [stored, entered] = [toChecklistValues(savedByOther), values].map((version) => ({
      name: version.name,
      roomKinds: version.roomKinds.join(', '),
      passPercent: String(version.passPercent),
      sections: version.rows
        .map((row) => (row.row === 'section' ? row.name : row.question))
        .join('\n'),
    }))
    return (['name', 'roomKinds', 'passPercent', 'sections'] as const).map((key) => ({
      key,
      label: labels[key],
      savedByOther: stored?.[key] ?? '',
      mine: entered?.[key] ?? '',
    }))
  }
  return (
    <>
      <FormPageLayout
        form={form}
        saveLabel={t('save')}
        onCancel={toType}
        conflict={{ title: t('conflictTitle'), rows: conflictRows }}
      >
        <TextInput
          label={labels.name}
          withAsterisk
          autoFocus={checklist === null}
          maxLength={limits.partName}
          {...form.text('name')}
        />
        <SegmentedControl
          className={classes.scopes}
          aria-label={labels.appliesTo}
          value={values.appliesTo}
          data={checklistScopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
          onChange={(appliesTo) => form.change({ appliesTo })}
        />
        {values.appliesTo === 'room' && (
          <TagsInput
            label={labels.roomKinds}
            description={t('roomKindsHelp')}
            placeholder={values.roomKinds.length === 0 ? t('everyRoom') : undefined}
            value={[...values.roomKinds]}
            maxTags={limits.checklistRoomKinds}
            acceptValueOnBlur
            error={errorOf('roomKinds')}
            onChange={(roomKinds) => form.change({ roomKinds })}
          />
        )}
        <NumberInput
          className={classes.percent}
          label={labels.passPercent}
          description={t('passPercentHelp')}
          allowDecimal={false}
          min={1}
          max={100}
          suffix=" %"
          value={values.passPercent}
          error={errorOf('passPercent')}
          onBlur={() => form.touch('passPercent')}
          onChange={(passPercent) => form.change({ passPercent })}
        />
        <ChecklistEditor
          rows={values.rows}
          opened={opened}
          error={errorOf('sections')}
          wrongRows={wrongRows || undefined}
          onChange={(rows) => form.change({ rows })}
          onOpen={setOpened}
          onList={setPasted}
        />
      </FormPageLayout>
      {/* beside the form, as it is one itself */}
      {pasted !== null && (
        <Suspense fallback={null}>
          <AddListDialog
            initialText={pasted}
            count={countItems(values.rows)}
            onAdd={addList}
            onClose={() => setPasted(null)}
          />
        </Suspense>
      )}
    </>
  )
}
