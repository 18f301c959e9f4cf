import {
  currentAnswers,
  type MetaDataAnswer,
  metaDataAnswerRoutes,
} from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callRoute } from '../api/callRoute.ts'
import { useFormSubmit } from '../forms/useFormSubmit.ts'
import type { SavePhase } from '../ui/feedback/SaveState.tsx'
import { cacheMetaDataAnswer } from './metaDataAnswers.api.ts'

/** Debounce in ms before an answer is saved. */
const restMs = 800

/** Schema that picks the answer to one question from the current answers. */
const createAnswerShape = (questionId: number) =>
  currentAnswers
    .transform((present) => present.find(({ projectTypeMetaDataFieldId: id }) => id === questionId))
    .pipe(currentAnswers.element)

/**
 * One answer, saved while typing: debounced, or at once on blur. Input that failed to save is kept;
 * somebody else's answer is overwritten only if the person decides so.
 */
export const useAutosaveAnswer = (
  projectId: number,
  { projectTypeMetaDataFieldId, answer }: MetaDataAnswer,
) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [phase, setPhase] = useState<SavePhase>('resting')
  const latest = useRef('')
  /** the answer to overwrite: the one shown when typing began */
  const known = useRef(answer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { savedByOther, failure, renew, submit } = useFormSubmit({
    send: (values: { answer: string }, over: { answer: string } | null, options) => {
      const saved = { projectTypeMetaDataFieldId, answer: values.answer, read: over?.answer }
      return callRoute(metaDataAnswerRoutes.saveAnswers, { projectId, answers: [saved] }, options)
    },
    shape: createAnswerShape(projectTypeMetaDataFieldId),
    onSaved: (_, values) => {
      known.current = values.answer.trim()
      cacheMetaDataAnswer(client, projectId, { projectTypeMetaDataFieldId, answer: known.current })
      // the input changed meanwhile: save again, because the last one counts
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
    /** not null: a conflict that waits for the person's choice */
    savedByOther: savedByOther?.answer ?? null,
    type: (text: string) => {
      renew()
      if (typed === null) known.current = answer
      latest.current = text
      setTyped(text)
      clearTimeout(timer.current)
      if (savedByOther) return
      setPhase('waiting')
      timer.current = setTimeout(save, restMs)
    },
    /** called on blur */
    leave: () => {
      if (phase === 'waiting') save()
    },
    retry: save,
    choose: (version: 'theirs' | 'mine') => {
      known.current = savedByOther?.answer ?? ''
      if (version === 'theirs') latest.current = known.current
      save()
    },
  }
}
