import type { Language } from '@nspect/contract/vocab'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

/** Every word the printed report says by itself; English is the pattern the other languages must fill. */
export type ReportTexts = typeof en

const catalogues: Record<Language, ReportTexts> = { en, de, es, fr, ja, zh }

/** The report's words in a language. */
export const textsIn = (language: Language): ReportTexts => catalogues[language]
