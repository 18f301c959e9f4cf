import type { ProjectTypeDetail } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormPageLayout } from '../../forms/FormPageLayout.tsx'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateProjectTypes } from '../projectTypes.api.ts'
import type { StoredTypePart, TypePartKind } from '../typePartKind.ts'

interface Props<Part extends StoredTypePart, Values extends object> {
  kind: TypePartKind<Part, Values>
  type: ProjectTypeDetail
  /** null: a new one */
  part: Part | null
}

/** The frame of the five forms: fields, saving, version conflicts, and going back to the list. */
export function TypePartForm<Part extends StoredTypePart, Values extends object>(
  props: Props<Part, Values>,
) {
  const { kind, type, part: initialPart } = props
  const { t } = useTranslation('projectTypes')
  const navigate = useNavigate()
  const labels = kind.useLabels()
  const displayTexts = kind.useDisplayTexts(type)
  const leave = () => void navigate(kind.listLink(type.id))
  const form = useSaveForm({
    stored: initialPart,
    initial: (stored) => (stored ? kind.valuesOf(stored) : kind.blank),
    problems: (values) => kind.problems(values, labels),
    send: (values, over, options) =>
      kind.send(
        values,
        { projectTypeId: type.id, ...(over && { id: over.id, version: over.version }) },
        options,
      ),
    shape: kind.shape,
    onSaved: ({ message, id }, saved) => {
      toast.saved(
        message,
        String(saved[kind.nameKey]),
        () => void navigate(kind.formLink(type.id, id)),
      )
      leave()
    },
    invalidates: invalidateProjectTypes,
  })
  const { values, stored: part } = form
  const conflictRows = (savedByOther: Part) => {
    const [stored, entered] = [
      displayTexts(kind.valuesOf(savedByOther)),
      displayTexts(values),
    ] as Record<string, string>[]
    return Object.entries(labels).map(([key, label]) => ({
      key,
      label,
      savedByOther: stored?.[key] ?? '',
      mine: entered?.[key] ?? '',
    }))
  }
  return (
    <FormPageLayout
      form={form}
      saveLabel={t(`${kind.part}_${part ? 'updateTitle' : 'createTitle'}`)}
      onCancel={leave}
      conflict={{ title: t('conflictTitle'), rows: conflictRows }}
    >
      <kind.Fields form={{ ...form, labels }} type={type} isNew={part === null} />
    </FormPageLayout>
  )
}
