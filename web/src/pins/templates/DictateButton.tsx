import { ActionIcon } from '@mantine/core'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installSpeech, type LocalSpeech, startListening } from './localSpeech.ts'
import classes from './templates.module.css'

interface Props {
  speech: LocalSpeech
  text: string
  onChange: (text: string) => void
  /** what happens, or why nothing was written, in a sentence; '' once there is nothing to say */
  onStatus: (sentence: string) => void
}

/** Writes what is said behind the text, until a pause, another tap, or a key. */
export function DictateButton({ speech, text, onChange, onStatus }: Props) {
  const { t } = useTranslation('templates')
  const [isListening, setListening] = useState(false)
  /** what the last tap began; another one replaces it */
  const session = useRef<{ written: string; stop: () => void; abort: () => void } | null>(null)
  const end = (sentence: string) => {
    session.current = null
    setListening(false)
    onStatus(sentence)
  }
  useLayoutEffect(() => {
    const { current } = session
    if (!current || text === current.written) return
    // a hand wrote something else
    session.current = null
    setListening(false)
    current.abort()
  }, [text])
  useEffect(() => {
    return () => {
      const { current } = session
      session.current = null
      current?.abort()
    }
  }, [])
  const start = async () => {
    const own = { written: text, stop: () => end(''), abort: () => {} }
    session.current = own
    setListening(true)
    if (!speech.isInstalled) {
      onStatus(t('speech.installs'))
      const isInstalled = await installSpeech(speech)
      if (session.current !== own) return
      if (!isInstalled) return end(t('speech.notRecognized'))
    }
    onStatus(t('speech.listens'))
    const before = text.trim() && `${text.trim()} `
    const recognition = startListening(speech, {
      onText: (said) => {
        if (session.current !== own) return
        own.written = before + said
        onChange(own.written)
      },
      onEnd: (problem) => {
        if (session.current === own) end(problem ? t(`speech.${problem}`) : '')
      },
    })
    if (recognition) {
      own.stop = () => recognition.stop()
      own.abort = () => recognition.abort()
    }
  }
  return (
    <ActionIcon
      variant="subtle"
      className={classes.dictate}
      aria-label={t('speech.dictate')}
      aria-pressed={isListening}
      onClick={() => {
        if (session.current) session.current.stop()
        else void start()
      }}
    >
      {isListening ? (
        <IconPlayerStopFilled size={18} aria-hidden />
      ) : (
        <IconMicrophone size={18} aria-hidden />
      )}
    </ActionIcon>
  )
}
