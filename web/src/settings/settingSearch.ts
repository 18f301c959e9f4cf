import { declarationOf, type KnownSetting, type SettingGroup } from '@nspect/contract/knownSettings'

/** The part of the page that a setting stands in. */
export const groupOf = (key: KnownSetting): SettingGroup => declarationOf(key).group

/** Whether each typed word stands in one of the texts. */
export const matchesSearch = (typed: string, texts: readonly string[]): boolean => {
  const whole = texts.join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
