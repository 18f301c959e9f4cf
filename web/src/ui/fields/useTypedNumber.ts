import { useState } from 'react'

interface Options {
  /** as it is stored, '' for none, or typed text that is no number */
  value: string
  /** the stored form of what was typed; null if it cannot be read */
  parse: (typed: string) => string | null
  /** a stored value as the shown language writes it */
  format: (value: string) => string
  /** gets the stored form, or the typed text if it cannot be read */
  onChange: (value: string) => void
}

/**
 * The text of a number's field: as typed until the field is left, then as the shown language writes
 * what is stored (T361).
 */
export const useTypedNumber = ({ value, parse, format, onChange }: Options) => {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const isTyping = typed !== null && typed.value === value
  return {
    text: isTyping ? typed.text : format(value),
    isTyping,
    type: (text: string) => {
      const next = parse(text) ?? text.trim()
      setTyped({ text, value: next })
      onChange(next)
    },
    leave: () => setTyped(null),
  }
}
