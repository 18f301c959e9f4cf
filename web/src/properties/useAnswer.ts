import { type MetaDataAnswer, presentAnswers } from '@nspect/contract/properties'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { useSaveAnswer } from './properties.api.ts'

/** Milliseconds after the last key until an answer is saved. */
const restMs = 800

export type AnswerPhase = 'resting' | 'waiting' | 'saving' | 'saved' | 'failed'

/** What somebody else answered meanwhile, where that is why a save was refused (T83). */
const theirsOf = (error: unknown, questionId: number): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'record.stale') return null
  const present = presentAnswers.safeParse(error.current).data
  return present?.find(({ projectTypeMetaDataFieldId: id }) => id === questionId)?.answer ?? null
}

/**
 * One answer that is saved as it is typed: after a rest, or at once when the field is left. What failed stays typed; over
 * somebody else's answer it is saved only when the person says so.
 */
export const useAnswer = (projectId: number, { projectTypeMetaDataFieldId, answer }: MetaDataAnswer) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [phase, setPhase] = useState<AnswerPhase>('resting')
  const [problem, setProblem] = useState('')
  const { mutateAsync: send } = useSaveAnswer(projectId)
  const [theirs, setTheirs] = useState<string | null>(null)
  const latest = useRef('')
  /** the answer that is written over: the one that was on screen when typing began */
  const known = useRef(answer)
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
        await send({ projectTypeMetaDataFieldId, answer: text, read: known.current })
        known.current = text.trim()
      } while (text !== latest.current)
      setTyped(null)
      setPhase('saved')
    } catch (error) {
      setTheirs(theirsOf(error, projectTypeMetaDataFieldId))
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
    /** not null: it waits for the person's choice */
    theirs,
    type: (text: string) => {
      if (typed === null) known.current = answer
      latest.current = text
      setTyped(text)
      clearTimeout(timer.current)
      if (theirs !== null) return
      setPhase('waiting')
      timer.current = setTimeout(() => void save(), restMs)
    },
    /** the field was left */
    leave: () => {
      if (phase === 'waiting') void save()
    },
    retry: () => void save(),
    choose: (whose: 'theirs' | 'mine') => {
      known.current = theirs ?? ''
      setTheirs(null)
      if (whose === 'theirs') latest.current = known.current
      void save()
    },
  }
}
