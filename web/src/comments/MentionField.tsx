import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assigneesQuery } from '../pins/assignees.api.ts'
import {
  filterPeopleByName,
  findTypedMention,
  type MentionedPerson,
  type TypedMention,
} from './mentions.ts'

/** People offered at a time. */
const mostOffered = 6

interface Props {
  projectId: number
  label: string
  placeholder: string
  /** what the form binds to its field */
  text: { value: string; onBlur: () => void }
  onChange: (words: string, mentioned?: MentionedPerson) => void
  error: string | undefined
  /** what is being sent does not change */
  isBusy: boolean
}

const toMentionablePeople = (
  options: readonly { assignee: string; kind: string; name: string }[] = [],
): MentionedPerson[] =>
  options
    .filter(({ kind }) => kind === 'user')
    .map(({ assignee, name }) => ({ id: Number(assignee.slice('user:'.length)), name }))

/** The words of a comment; after an @ it offers people who may see the inspection. */
export function MentionField({
  projectId,
  label,
  placeholder,
  text,
  onChange,
  error,
  isBusy,
}: Props) {
  const { t } = useTranslation('comments')
  const [typed, setTyped] = useState<TypedMention>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { data } = useQuery({
    ...assigneesQuery(projectId),
    enabled: typed !== undefined,
    staleTime: 60_000,
  })
  const offered = typed
    ? filterPeopleByName(toMentionablePeople(data), typed.query, mostOffered)
    : []
  const isOpen = offered.length > 0
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: (opened) => !opened && setTyped(undefined),
  })
  const look = (area: HTMLTextAreaElement) => {
    setTyped(
      area.selectionStart === area.selectionEnd
        ? findTypedMention(area.value, area.selectionStart)
        : undefined,
    )
    combobox.selectFirstOption()
  }
  const choose = (id: number) => {
    const person = offered.find((offeredPerson) => offeredPerson.id === id)
    if (!person || !typed) return
    const before = `${text.value.slice(0, typed.start)}@${person.name} `
    onChange(
      before + text.value.slice(typed.start + 1 + typed.query.length).replace(/^ /, ''),
      person,
    )
    setTyped(undefined)
    // once the field has its new words
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => choose(Number(id))}
      position="top-start"
      withinPortal
    >
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Textarea
          ref={field}
          data-answer
          label={label}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={8}
          {...text}
          error={error}
          readOnly={isBusy}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
            onChange(event.currentTarget.value)
            look(event.currentTarget)
          }}
          onSelect={(event) => look(event.currentTarget)}
          onBlur={() => {
            text.onBlur()
            setTyped(undefined)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('people')}>
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={String(id)} dir="auto">
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
