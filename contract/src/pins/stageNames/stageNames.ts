import type { Language } from '../../shared/enums.ts'
import { foldHeading } from '../../tables/foldHeading.ts'
import { type PinStage, pinStages } from '../pinStage.ts'
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

/** The stage that has this name in any language; undefined: none. */
export const findStageByName = (name: string): PinStage | undefined =>
  pinStages.find((stage) =>
    Object.values(names).some((byStage) => foldHeading(byStage[stage]) === foldHeading(name)),
  )

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
