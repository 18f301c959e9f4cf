import type { Language } from '../../shared/enums.ts'
import type { Verdict } from '../currentDecision.ts'
import de from './texts.de.json' with { type: 'json' }
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }
import ja from './texts.ja.json' with { type: 'json' }
import zh from './texts.zh.json' with { type: 'json' }

/** In every language also for screens: a plan is read in one and decided in another. */
const names: Record<Language, Record<Verdict, string>> = { en, de, es, fr, ja, zh }

/** Display name of a reviewer's verdict. */
export const getVerdictName = (language: Language, verdict: Verdict): string =>
  names[language][verdict]
