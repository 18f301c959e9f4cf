import type { Language } from '@nspect/contract/enums'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

/** All fixed texts of the printed report; English defines the type of the other languages. */
export type ReportTexts = typeof en

const catalogues: Record<Language, ReportTexts> = { en, de, es, fr, ja, zh }

/** The texts of a report, in which floors have the names of the storeys of an IFC file, lowest first. */
export const textsWithStoreys = (language: Language, storeys: readonly string[]): ReportTexts => {
  const texts = catalogues[language]
  return storeys.length === 0
    ? texts
    : { ...texts, floorName: (floor) => storeys[floor] || texts.floorName(floor) }
}

/** The report's texts in a language. */
export const textsIn = (language: Language): ReportTexts => catalogues[language]
