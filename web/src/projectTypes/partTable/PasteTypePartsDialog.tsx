import { Alert, Textarea } from '@mantine/core'
import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { customFieldTypes } from '@nspect/contract/shared/customFields'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/feedback/toast.ts'
import { ModalDialogForm } from '../ModalDialogForm.tsx'
import { type ListedPart, parsePartList, pickNewPartLines } from './partLists.ts'
import classes from './TypePartSection.module.css'
import { useAddTypeParts } from './useAddTypeParts.ts'
import { usePartListErrors } from './usePartListErrors.ts'

interface Props {
  part: TypePart
  typeId: number
  /** the names of the type's parts of this kind */
  existing: readonly string[]
  initialText: string
  onClose: () => void
}

const helpOf = {
  pointCategory: 'pasteHelp_color',
  poiStatus: 'pasteHelp_color',
  customField: 'pasteHelp_field',
  checkBox: 'pasteHelp_name',
  metaDataField: 'pasteHelp_name',
} as const satisfies Record<TypePart, string>

/** Many parts at once, a line each: what will be added stands below the text while it is typed. */
export function PasteTypePartsDialog({ part, typeId, existing, initialText, onClose }: Props) {
  const { t } = useTranslation('projectTypes')
  const [text, setText] = useState(initialText)
  const typeNames = new Map(customFieldTypes.map((type) => [t(`type_${type}`).toLowerCase(), type]))
  const { added, leftOut } = pickNewPartLines(parsePartList(part, text, typeNames), existing)
  const problems = usePartListErrors(part, typeId)(added)
  const addParts = useAddTypeParts(part, typeId)
  const adding = useMutation({
    mutationFn: () => addParts(added.map((line) => line.part)),
    onSuccess: (message) => {
      toast.done(message)
      onClose()
    },
  })
  return (
    <ModalDialogForm
      title={t('pasteTitle', { parts: t(`${part}_subtitle`) })}
      actionLabel={t('pasteAdd', { count: added.length })}
      isBusy={adding.isPending}
      isReady={added.length > 0 && problems.length === 0}
      isChanged={text !== '' && text !== initialText}
      failure={adding.error}
      onDismissFailure={adding.reset}
      onSubmit={() => adding.mutate()}
      onClose={onClose}
    >
      <div>
        <Textarea
          label={t('pasteLabel')}
          description={t(helpOf[part])}
          data-autofocus
          autosize
          minRows={5}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div role="status" className={classes.found}>
          {problems.map(({ line, problem }) => (
            <Alert key={line ?? 0} color="red" variant="light">
              {line === null ? problem : t('pasteLine', { line, problem })}
            </Alert>
          ))}
          {leftOut > 0 && <p>{t('pasteLeftOut', { count: leftOut })}</p>}
        </div>
      </div>
      {added.length > 0 && (
        <ol className={classes.list} aria-label={t('pasteFound')}>
          {added.map(({ line, part: addedPart }) => (
            <li key={line} dir="auto">
              <Found part={addedPart} />
            </li>
          ))}
        </ol>
      )}
    </ModalDialogForm>
  )
}

/** A part of the list as it will be added. */
function Found({
  part: { name, description, poiColorCode, customFieldType, options = [] },
}: {
  part: ListedPart
}) {
  const { t } = useTranslation('projectTypes')
  const more = [
    poiColorCode,
    description,
    customFieldType && t(`type_${customFieldType}`),
    options.join(', '),
  ]
  return (
    <>
      {poiColorCode && (
        <span className={classes.dot} style={{ background: poiColorCode }} aria-hidden />
      )}
      <strong>{name}</strong>
      <small>{more.filter(Boolean).join(' · ')}</small>
    </>
  )
}
