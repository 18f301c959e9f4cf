import type { PlanFieldKey } from '@nspect/contract/projectTypes/improvementPlan'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../i18n/loadTexts.ts'
import english from './texts.en.json' with { type: 'json' }

const names: Record<Language, Record<PlanFieldKey, string>> = loadTexts(
  import.meta.dirname,
  english,
)

/** What a new field of a plan is called. */
export const getPlanFieldName = (language: Language, key: PlanFieldKey): string =>
  names[language][key]
