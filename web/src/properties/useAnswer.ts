import { type MetaDataAnswer, presentAnswers, propertyRoutes } from '@nspect/contract/properties'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useSending } from '../forms/useSending.ts'
import { keepAnswer } from './properties.api.ts'

/** Milliseconds after the last key until an answer is saved. */
const restMs = 800

export type AnswerPhase = 'resting' | 'waiting' | 'saving' | 'saved' | 'failed'

/** Of the answer to one question among those that are there now. */
const shapeOf = (questionId: number) =>
  presentAnswers
    .transform((present) => present.find(({ projectTypeMetaDataFieldId: id }) => id === questionId))
    .pipe(presentAnswers.element)

/**
 * One answer that is saved as it is typed: after a rest, or at once when the field is left. What failed stays typed; over
 * somebody else's answer it is saved only when the person says so.
 */
export const useAnswer = (projectId: number, { projectTypeMetaDataFieldId, answer }: MetaDataAnswer) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [phase, setPhase] = useState<AnswerPhase>('resting')
  const latest = useRef('')
  /** the answer that is written over: the one that was on screen when typing began */
  const known = useRef(answer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { theirs, failure, renew, submit } = useSending({
    send: (values: { answer: string }, over: { answer: string } | null, options) => {
      const saved = { projectTypeMetaDataFieldId, answer: values.answer, read: over?.answer }
      return call(propertyRoutes.saveAnswers, { projectId, answers: [saved] }, options)
    },
    shape: shapeOf(projectTypeMetaDataFieldId),
    onSaved: (_, values) => {
      known.current = values.answer.trim()
      keepAnswer(client, projectId, { projectTypeMetaDataFieldId, answer: known.current })
      // typed on meanwhile: the last words are the ones that stay
      if (latest.current !== values.answer) return save()
      setTyped(null)
      setPhase('saved')
    },
    onFailed: () => setPhase('failed'),
  })

  const save = () => {
    clearTimeout(timer.current)
    setPhase('saving')
    submit({ answer: latest.current }, { answer: known.current })
  }
  return {
    text: typed ?? answer,
    phase,
    problem: failure?.message ?? '',
    /** not null: it waits for the person's choice */
    theirs: theirs?.answer ?? null,
    type: (text: string) => {
      renew()
      if (typed === null) known.current = answer
      latest.current = text
      setTyped(text)
      clearTimeout(timer.current)
      if (theirs) return
      setPhase('waiting')
      timer.current = setTimeout(save, restMs)
    },
    /** the field was left */
    leave: () => {
      if (phase === 'waiting') save()
    },
    retry: save,
    choose: (whose: 'theirs' | 'mine') => {
      known.current = theirs?.answer ?? ''
      if (whose === 'theirs') latest.current = known.current
      save()
    },
  }
}
