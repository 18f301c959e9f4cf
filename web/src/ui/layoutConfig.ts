import { useSyncExternalStore } from 'react'

const key = 'LayoutConfig'

/** How this person likes the frame of the product; kept in this browser. */
export interface LayoutConfig {
  isSideBarNarrow: boolean
  /** of the drawer below the model, CSS pixels; absent until it was chosen */
  drawerHeight?: number
}
const usual: LayoutConfig = { isSideBarNarrow: false }

/** What the storage holds, read with care: anything that is not ours counts as nothing chosen. */
export const parseLayoutConfig = (stored: string | null): LayoutConfig => {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    if (typeof value !== 'object' || value === null) return usual
    const height = 'drawerHeight' in value ? value.drawerHeight : undefined
    return {
      isSideBarNarrow: 'isSideBarNarrow' in value && value.isSideBarNarrow === true,
      ...(typeof height === 'number' && height > 0 && { drawerHeight: height }),
    }
  } catch {
    return usual
  }
}

const listeners = new Set<() => void>()
let current: LayoutConfig | undefined

const readConfig = (): LayoutConfig => {
  if (current) return current
  try {
    current = parseLayoutConfig(localStorage.getItem(key))
  } catch {
    current = usual
  }
  return current
}

const saveConfig = (change: Partial<LayoutConfig>) => {
  const next = { ...readConfig(), ...change }
  current = next
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // then it lasts as long as the page
  }
  for (const listener of listeners) listener()
}

/** The layout's choices and how to change them. */
export const useLayoutConfig = () => {
  const config = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readConfig)
  return [config, saveConfig] as const
}
