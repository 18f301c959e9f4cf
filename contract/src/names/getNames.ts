import type { Language } from '../shared/enums.ts'
import de from './texts.de.json' with { type: 'json' }
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }
import ja from './texts.ja.json' with { type: 'json' }
import zh from './texts.zh.json' with { type: 'json' }

/** What people call the values of the wire, in one language. */
export type Names = Readonly<Record<keyof typeof en, string>>

const all: Record<Language, Names> = { en, de, es, fr, ja, zh }

/** The names in that language. For the server; the web client loads one language at a time. */
export const getNames = (language: Language): Names => all[language]
