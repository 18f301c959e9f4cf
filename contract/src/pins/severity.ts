import type { Language } from '../shared/enums.ts'

/** How bad a point is, in rising order. */
export const severities = ['minor', 'moderate', 'major', 'severe'] as const
export type Severity = (typeof severities)[number]

const names: Record<Language, Record<Severity, string>> = {
  en: { minor: 'Minor', moderate: 'Moderate', major: 'Major', severe: 'Severe' },
  de: { minor: 'Gering', moderate: 'Mittel', major: 'Erheblich', severe: 'Schwer' },
  es: { minor: 'Leve', moderate: 'Moderada', major: 'Importante', severe: 'Grave' },
  fr: { minor: 'Mineure', moderate: 'Modérée', major: 'Majeure', severe: 'Grave' },
  ja: { minor: '軽微', moderate: '中程度', major: '大', severe: '甚大' },
  zh: { minor: '轻微', moderate: '一般', major: '较严重', severe: '极严重' },
}

/** Display name of a severity. */
export const getSeverityName = (language: Language, severity: Severity): string =>
  names[language][severity]
