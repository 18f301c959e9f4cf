import { type MetaDataAnswer, presentAnswers } from '@nspect/contract/properties'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { useSaveAnswer } from './properties.api.ts'

/** Milliseconds after the last keystroke until an answer is saved. */
const debounceMs = 800

export type AnswerPhase = 'resting' | 'waiting' | 'saving' | 'saved' | 'failed'

/** Somebody else's newer answer, if a save was rejected because of it (T83). */
const theirsOf = (error: unknown, questionId: number): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'record.stale') return null
  const current = presentAnswers.safeParse(error.current).data
  return current?.find(({ projectTypeMetaDataFieldId: id }) => id === questionId)?.answer ?? null
}

/**
 * One answer, saved while it is typed: debounced, or immediately on blur. If saving fails, the text stays; somebody
 * else's answer is overwritten only if the person chooses so.
 */
export const useAnswer = (projectId: number, { projectTypeMetaDataFieldId, answer }: MetaDataAnswer) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [phase, setPhase] = useState<AnswerPhase>('resting')
  const [problem, setProblem] = useState('')
  const { mutateAsync: send } = useSaveAnswer(projectId)
  const [theirs, setTheirs] = useState<string | null>(null)
  const latest = useRef('')
  /** the answer to overwrite: the one on screen when typing started */
  const base = useRef(answer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const save = async () => {
    clearTimeout(timer.current)
    // one request at a time, so that the last text wins
    if (isSending.current) return
    isSending.current = true
    setPhase('saving')
    try {
      let text: string
      do {
        text = latest.current
        await send({ projectTypeMetaDataFieldId, answer: text, read: base.current })
        base.current = text.trim()
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
    /** not null: the person has to choose */
    theirs,
    type: (text: string) => {
      if (typed === null) base.current = answer
      latest.current = text
      setTyped(text)
      clearTimeout(timer.current)
      if (theirs !== null) return
      setPhase('waiting')
      timer.current = setTimeout(() => void save(), debounceMs)
    },
    /** on blur */
    leave: () => {
      if (phase === 'waiting') void save()
    },
    retry: () => void save(),
    choose: (whose: 'theirs' | 'mine') => {
      base.current = theirs ?? ''
      setTheirs(null)
      if (whose === 'theirs') latest.current = base.current
      void save()
    },
  }
}
