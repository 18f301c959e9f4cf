import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, getErrorMessage } from '../../api/ApiError.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { StoredTypePart, TypePartKind } from '../typePartKind.ts'
import classes from './TypePartTable.module.css'
import { useSaveTypePart } from './useSaveTypePart.ts'

interface Props<Part extends StoredTypePart, Values extends object> {
  kind: TypePartKind<Part, Values>
  part: Part
}

/** A part's name, changed in its place: Enter or leaving saves it, Escape keeps the one before. */
export function TypePartNameCell<Part extends StoredTypePart, Values extends object>({
  kind,
  part,
}: Props<Part, Values>) {
  const { t } = useTranslation('projectTypes')
  const name = kind.nameOf(part)
  const labels = kind.useLabels()
  const save = useSaveTypePart(kind)
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const wasEdited = useRef(false)
  useEffect(() => {
    if (typed === null && wasEdited.current && document.activeElement === document.body)
      opener.current?.focus()
    wasEdited.current = typed !== null
  }, [typed])

  if (typed === null) {
    return (
      <UnstyledButton
        ref={opener}
        className={classes.rename}
        aria-label={t('renameOf', { name })}
        title={t('rename')}
        dir="auto"
        onClick={() => setTyped(name)}
      >
        {name}
      </UnstyledButton>
    )
  }
  const stop = () => {
    setTyped(null)
    setProblem('')
  }
  const finish = async () => {
    const entered = typed.trim()
    if (isSaving) return
    if (entered === name) return stop()
    const changes = { [kind.nameKey]: entered } as Partial<Values>
    const wrong = kind.problems({ ...kind.valuesOf(part), ...changes }, labels)[kind.nameKey]
    if (wrong) return setProblem(wrong)
    setSaving(true)
    try {
      toast.done(await save(part, changes))
      stop()
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'record.stale'
      const theirs = isStale ? kind.shape.safeParse(error.current).data : undefined
      setProblem(
        theirs ? t('renamedMeanwhile', { name: kind.nameOf(theirs) }) : getErrorMessage(error),
      )
    } finally {
      setSaving(false)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') stop()
    if (event.key !== 'Enter') return
    event.preventDefault()
    void finish()
  }
  return (
    <TextInput
      className={classes.nameInput}
      autoFocus
      aria-label={t('renameOf', { name })}
      value={typed}
      error={problem || undefined}
      aria-busy={isSaving}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setProblem('')
      }}
      onKeyDown={handleKey}
      onBlur={() => problem === '' && void finish()}
    />
  )
}
