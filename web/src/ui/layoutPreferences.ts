import { useSyncExternalStore } from 'react'

const key = 'LayoutConfig'

/** The person's layout preferences; stored in this browser. */
export interface LayoutConfig {
  isSideBarNarrow: boolean
  /** of the drawer below the model, CSS pixels; absent until it is set */
  drawerHeight?: number
}
const defaults: LayoutConfig = { isSideBarNarrow: false }

/** Parses what is stored; anything invalid counts as the defaults. */
export const parseLayoutConfig = (stored: string | null): LayoutConfig => {
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

const listeners = new Set<() => void>()
let current: LayoutConfig | undefined

const readConfig = (): LayoutConfig => {
  if (current) return current
  try {
    current = parseLayoutConfig(localStorage.getItem(key))
  } catch {
    current = defaults
  }
  return current
}

const saveConfig = (change: Partial<LayoutConfig>) => {
  const next = { ...readConfig(), ...change }
  current = next
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // then it is lost with the page
  }
  for (const listener of listeners) listener()
}

/** The layout preferences and their setter. */
export const useLayoutConfig = () => {
  const config = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readConfig)
  return [config, saveConfig] as const
}
