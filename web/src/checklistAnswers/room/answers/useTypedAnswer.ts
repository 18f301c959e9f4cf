import { useEffect, useRef, useState } from 'react'

/** ms after the last key until what was typed is an answer */
const pause = 600

/**
 * The text of a field whose answer is taken over while one types: after a pause, when the field is
 * left, and when the screen is. What was typed stays as it is until then.
 */
export const useTypedAnswer = (stored: string, onAnswer: (text: string) => void) => {
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const latest = useRef(onAnswer)
  latest.current = onAnswer
  const give = () => {
    if (!waiting.current) return
    const { text, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = null
    latest.current(text)
  }
  const giveLatest = useRef(give)
  giveLatest.current = give
  useEffect(() => () => giveLatest.current(), [])
  return {
    text: typed ?? stored,
    type: (text: string) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { text, timer: setTimeout(() => giveLatest.current(), pause) }
      setTyped(text)
    },
    /** `isKept`: it is no answer, and stays in the field */
    leave: (isKept = false) => {
      give()
      if (!isKept) setTyped(null)
    },
  }
}
