import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import classes from './filter.module.css'

/** ms of rest before what was typed filters */
const restMs = 250

interface Props {
  label: string
  /** the text that is searched for */
  text: string
  onText: (text: string) => void
}

/** A part of a text, searched for once typing rests. */
export function TextFilterInput({ label, text, onText }: Props) {
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  const send = useDebouncedCallback((value: string) => {
    setSent(value)
    onText(value)
  }, restMs)
  // it was cleared, or another came with the address
  if (text !== sent) {
    setSent(text)
    setTyped(text)
  }
  return (
    <TextInput
      className={classes.contains}
      label={label}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value.trim())
      }}
    />
  )
}
