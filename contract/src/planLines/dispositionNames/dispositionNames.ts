import { fillPlaceholders } from '../../messages/fillPlaceholders.ts'
import type { Language } from '../../shared/enums.ts'
import type { Disposition, PlanLine } from '../planLines.ts'
import de from './texts.de.json' with { type: 'json' }
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }
import ja from './texts.ja.json' with { type: 'json' }
import zh from './texts.zh.json' with { type: 'json' }

/** In every language also for screens: a plan is read in one and decided in another. */
const names: Record<Language, Record<Disposition | 'deferredTo', string>> = {
  en,
  de,
  es,
  fr,
  ja,
  zh,
}

/** Display name of an owner's answer. */
export const getDispositionName = (language: Language, disposition: Disposition): string =>
  names[language][disposition]

/** An owner's answer in words, with the day to which it defers; empty without an answer. */
export const formatDisposition = (
  language: Language,
  { disposition, deferredTo }: Pick<PlanLine, 'disposition' | 'deferredTo'>,
  formatDay: (day: string) => string,
): string => {
  if (disposition === null) return ''
  return disposition === 'deferred' && deferredTo !== null
    ? fillPlaceholders(names[language].deferredTo, { day: formatDay(deferredTo) })
    : getDispositionName(language, disposition)
}
