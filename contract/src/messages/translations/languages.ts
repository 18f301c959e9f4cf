import type { Language } from '../../shared/enums.ts'
import type { Translation } from '../messages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

const all: Record<Language, Translation> = { en, de, es, fr, ja, zh }

/**
 * All messages of the contract in that language. For the server; the web client loads one language
 * at a time.
 */
export const getTranslation = (language: Language): Translation => all[language]
