import type { Language } from '../../shared/enums.ts'
import type { PinStage } from '../pinStage.ts'
import de from './texts.de.json' with { type: 'json' }
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }
import ja from './texts.ja.json' with { type: 'json' }
import zh from './texts.zh.json' with { type: 'json' }

/** In every language also for screens: a status may be named in any of them. */
const names: Record<Language, Record<PinStage, string>> = { en, de, es, fr, ja, zh }

/** Display name of a stage. */
export const getStageName = (language: Language, stage: PinStage): string => names[language][stage]

const allNames: ReadonlySet<string> = new Set(
  Object.values(names).flatMap((byStage) =>
    Object.values(byStage).map((name) => name.toLowerCase()),
  ),
)

/**
 * Whether a status of this name says more than the stage: its type did not name it like one (T407).
 */
export const isStatusMoreThanStage = (statusName: string): boolean =>
  !allNames.has(statusName.trim().toLowerCase())
