import type { MetaDataAnswer } from '@nspect/contract/properties'
import { useEffect, useRef, useState } from 'react'
import { useSaveAnswer } from './properties.api.ts'

/** Milliseconds after the last key until an answer is saved. */
const restMs = 800

export type AnswerPhase = 'resting' | 'waiting' | 'saving' | 'saved' | 'failed'

/** One answer that is saved as it is typed: after a rest, or at once when the field is left. What failed stays typed. */
export const useAnswer = (projectId: number, { projectTypeMetaDataFieldId, answer }: MetaDataAnswer) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [phase, setPhase] = useState<AnswerPhase>('resting')
  const [problem, setProblem] = useState('')
  const { mutateAsync: send } = useSaveAnswer(projectId)
  const latest = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const save = async () => {
    clearTimeout(timer.current)
    // one at a time, so that the last words are the ones that stay
    if (isSending.current) return
    isSending.current = true
    setPhase('saving')
    try {
      let text: string
      do {
        text = latest.current
        await send({ projectTypeMetaDataFieldId, answer: text })
      } while (text !== latest.current)
      setTyped(null)
      setPhase('saved')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setPhase('failed')
    } finally {
      isSending.current = false
    }
  }
  return {
    text: typed ?? answer,
    phase,
    problem,
    type: (text: string) => {
      latest.current = text
      setTyped(text)
      setPhase('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), restMs)
    },
    /** the field was left */
    leave: () => {
      if (phase === 'waiting') void save()
    },
    retry: () => void save(),
  }
}
