import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { type CustomFieldType, customFieldTypes } from '@nspect/contract/shared/customFields'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/ApiError.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isFieldTypeWithOptions, parseFieldOptions } from '../partFields/fieldOptions.ts'
import classes from './TypePartSection.module.css'
import { useAddTypeParts } from './useAddTypeParts.ts'
import { usePartListErrors } from './usePartListErrors.ts'

interface Props {
  part: TypePart
  typeId: number
  /** what was pasted, if it has several lines */
  onList: (text: string) => void
}

/** A new part by its name, at the end of its list: Enter adds it and the next one can be typed. */
export function AddTypePartRow({ part, typeId, onList }: Props) {
  const { t } = useTranslation('projectTypes')
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [customFieldType, setType] = useState<CustomFieldType>('textual')
  const [options, setOptions] = useState('')
  const [problem, setProblem] = useState('')
  const problemsOf = usePartListErrors(part, typeId)
  const addParts = useAddTypeParts(part, typeId)
  const isChoice = part === 'customField' && isFieldTypeWithOptions(customFieldType, false)

  const add = async () => {
    if (name.trim() === '') return field.current?.focus()
    const item = {
      name: name.trim(),
      ...(part === 'customField' && {
        customFieldType,
        options: isChoice ? parseFieldOptions(options) : [],
      }),
    }
    const [wrong] = problemsOf([{ line: 1, part: item }])
    if (wrong) return setProblem(wrong.problem)
    setName('')
    setOptions('')
    field.current?.focus()
    try {
      await addParts([item])
    } catch (error) {
      // what was typed meanwhile stays, and a notice names what was not added
      if (field.current?.value !== '') return toast.notSaved(error, item.name)
      setName(name)
      setOptions((now) => now || options)
      setProblem(getErrorMessage(error))
    }
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    void add()
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    onList(text)
  }
  return (
    <div className={classes.add}>
      <TextInput
        ref={field}
        className={classes.addName}
        aria-label={t('newIn', { parts: t(`${part}_subtitle`) })}
        placeholder={t('newName')}
        value={name}
        error={problem || undefined}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem('')
        }}
        onKeyDown={addOnEnter}
        onPaste={handlePaste}
      />
      {part === 'customField' && (
        <NativeSelect
          aria-label={t('fieldType')}
          value={customFieldType}
          data={customFieldTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={(event) => {
            setType(
              customFieldTypes.find((type) => type === event.currentTarget.value) ?? 'textual',
            )
            setProblem('')
          }}
        />
      )}
      {isChoice && (
        <TextInput
          className={classes.addName}
          aria-label={t('options')}
          placeholder={t('optionsWithCommas')}
          value={options}
          onChange={(event) => {
            setOptions(event.currentTarget.value)
            setProblem('')
          }}
          onKeyDown={addOnEnter}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => void add()}
      >
        {t('addNew')}
      </Button>
    </div>
  )
}
