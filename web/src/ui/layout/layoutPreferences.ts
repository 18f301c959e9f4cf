import { createStore, useStore } from '../../api/createStore.ts'

const key = 'LayoutConfig'

/** The person's layout preferences; stored in this browser. */
export interface LayoutPreferences {
  isSideBarNarrow: boolean
  /** of the drawer below the model, CSS pixels; absent until it is set */
  drawerHeight?: number
}
const defaults: LayoutPreferences = { isSideBarNarrow: false }

/** Parses what is stored; anything invalid counts as the defaults. */
export const parseLayoutPreferences = (stored: string | null): LayoutPreferences => {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    if (typeof value !== 'object' || value === null) return defaults
    const height = 'drawerHeight' in value ? value.drawerHeight : undefined
    return {
      isSideBarNarrow: 'isSideBarNarrow' in value && value.isSideBarNarrow === true,
      ...(typeof height === 'number' && height > 0 && { drawerHeight: height }),
    }
  } catch {
    return defaults
  }
}

const readStored = (): LayoutPreferences => {
  try {
    return parseLayoutPreferences(localStorage.getItem(key))
  } catch {
    return defaults
  }
}

const preferences = createStore(readStored())

const saveConfig = (change: Partial<LayoutPreferences>) => {
  const next = { ...preferences.read(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // then it is lost with the page
  }
  preferences.set(next)
}

/** The layout preferences and their setter. */
export const useLayoutPreferences = () => [useStore(preferences), saveConfig] as const
