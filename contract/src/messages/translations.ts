import type { ErrorCode } from '../errors/httpErrors.ts'
import errorsDe from '../errors/texts.de.json' with { type: 'json' }
import errorsEn from '../errors/texts.en.json' with { type: 'json' }
import errorsEs from '../errors/texts.es.json' with { type: 'json' }
import errorsFr from '../errors/texts.fr.json' with { type: 'json' }
import errorsJa from '../errors/texts.ja.json' with { type: 'json' }
import errorsZh from '../errors/texts.zh.json' with { type: 'json' }
import type { Language } from '../shared/enums.ts'
import messagesDe from './texts.de.json' with { type: 'json' }
import messagesEn from './texts.en.json' with { type: 'json' }
import messagesEs from './texts.es.json' with { type: 'json' }
import messagesFr from './texts.fr.json' with { type: 'json' }
import messagesJa from './texts.ja.json' with { type: 'json' }
import messagesZh from './texts.zh.json' with { type: 'json' }

export type MessageKey = keyof typeof messagesEn

/** The contract's sentences in one language; a missing one does not compile. */
export interface Translation {
  messages: Record<MessageKey, string>
  errors: Record<ErrorCode, string>
}

const all: Record<Language, Translation> = {
  en: { messages: messagesEn, errors: errorsEn },
  de: { messages: messagesDe, errors: errorsDe },
  es: { messages: messagesEs, errors: errorsEs },
  fr: { messages: messagesFr, errors: errorsFr },
  ja: { messages: messagesJa, errors: errorsJa },
  zh: { messages: messagesZh, errors: errorsZh },
}

/**
 * All messages of the contract in that language. For the server; the web client loads one language
 * at a time.
 */
export const getTranslation = (language: Language): Translation => all[language]
