import {
  getSettingDeclaration,
  type KnownSettingKey,
  type SettingGroup,
} from '@nspect/contract/settings/knownSettings'

/** The part of the page that a setting stands in. */
export const getSettingSection = (key: KnownSettingKey): SettingGroup =>
  getSettingDeclaration(key).group

/** Whether each typed word stands in one of the texts. */
export const isSearchMatch = (typed: string, texts: readonly string[]): boolean => {
  const whole = texts.join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
