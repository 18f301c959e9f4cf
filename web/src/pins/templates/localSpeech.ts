import type { Language } from '@nspect/contract/shared/enums'
import { useEffect, useState } from 'react'
import { getShownLanguage, getShownLocale } from '../../i18n/i18n.ts'

/**
 * Speech that the browser recognizes on the device itself, so that no sound leaves it. Elsewhere
 * there is none, and the keyboard's own dictation writes into every field.
 * https://webaudio.github.io/web-speech-api/
 */
export interface LocalSpeech {
  /** BCP 47 */
  language: string
  /** the browser has downloaded what the language needs */
  isInstalled: boolean
}

type SpeechProblem = 'noSpeech' | 'notAllowed' | 'noMicrophone' | 'notRecognized'

interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  processLocally: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
interface RecognitionClass {
  new (): Recognition
  available: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
  install: (options: { langs: string[] }) => Promise<boolean>
}

/** What browsers call the languages that they recognize on the device, the likeliest first. */
const tags: Record<Language, readonly string[]> = {
  en: ['en-US'],
  de: ['de-DE'],
  fr: ['fr-FR'],
  es: ['es-ES'],
  ja: ['ja-JP'],
  zh: ['zh-CN', 'cmn-Hans-CN'],
}

/** A class without `available` sends what it hears to a server. */
const getRecognitionClass = (): RecognitionClass | null => {
  const { SpeechRecognition } = globalThis as { SpeechRecognition?: Partial<RecognitionClass> }
  return SpeechRecognition?.available && SpeechRecognition.install
    ? (SpeechRecognition as RecognitionClass)
    : null
}

const findLocalSpeech = async (languages: readonly string[]): Promise<LocalSpeech | null> => {
  const recognition = getRecognitionClass()
  if (!recognition) return null
  for (const language of new Set(languages)) {
    const answer = await recognition
      .available({ langs: [language], processLocally: true })
      .catch(() => 'unavailable')
    if (answer !== 'unavailable') return { language, isInstalled: answer === 'available' }
  }
  return null
}

/** In the shown language; null: the browser recognizes none on the device, or has not answered. */
export const useLocalSpeech = (): LocalSpeech | null => {
  const [speech, setSpeech] = useState<LocalSpeech | null>(null)
  useEffect(() => {
    let isWanted = true
    void findLocalSpeech([getShownLocale(), ...tags[getShownLanguage()]]).then((found) => {
      if (isWanted) setSpeech(found)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return speech
}

/** Downloads what the language needs, once; false: that is not possible. */
export const installSpeech = async ({ language }: LocalSpeech): Promise<boolean> =>
  (await getRecognitionClass()
    ?.install({ langs: [language] })
    .catch(() => false)) ?? false

const problems: Record<string, SpeechProblem | null> = {
  aborted: null,
  'no-speech': 'noSpeech',
  'not-allowed': 'notAllowed',
  'audio-capture': 'noMicrophone',
}

interface SpeechListener {
  /** all of what was understood so far */
  onText: (text: string) => void
  /** `problem`: why nothing was understood */
  onEnd: (problem: SpeechProblem | null) => void
}

/** Listens until a pause. */
export const startListening = (
  { language }: LocalSpeech,
  { onText, onEnd }: SpeechListener,
): Pick<Recognition, 'stop' | 'abort'> | null => {
  const Class = getRecognitionClass()
  const recognition = Class && new Class()
  if (!recognition || !('processLocally' in recognition)) {
    onEnd('notRecognized')
    return null
  }
  recognition.lang = language
  recognition.interimResults = true
  recognition.processLocally = true
  let text = ''
  let problem: SpeechProblem | null = 'noSpeech'
  recognition.addEventListener('result', (event) => {
    const { results } = event as Event & { results: Iterable<{ transcript: string }[]> }
    text = [...results]
      .map((result) => result[0]?.transcript ?? '')
      .join('')
      .replace(/\s+/g, ' ')
      .replace(/[.。]$/, '')
      .trim()
    onText(text)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { error: string }
    problem = error in problems ? (problems[error] ?? null) : 'notRecognized'
  })
  recognition.addEventListener('end', () => onEnd(text === '' ? problem : null))
  try {
    recognition.start()
  } catch {
    onEnd('notRecognized')
    return null
  }
  return recognition
}
