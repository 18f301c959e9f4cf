import { useEffect } from 'react'

const most = 8

/** An inspection or a point that was opened in this browser. */
export interface OpenedRecord {
  kind: 'project' | 'pin'
  id: number
  title: string
  projectId: number
  /** of a point: its number and its inspection */
  pinNumber?: number
  projectName?: string
}

const buildStorageKey = (personId: number) => `recently-opened-${personId}`

const isText = (value: unknown) => value === undefined || typeof value === 'string'
const isRecord = (value: unknown): value is OpenedRecord => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, title, projectId, pinNumber, projectName } = value as Record<string, unknown>
  return (
    (kind === 'project' || kind === 'pin') &&
    Number.isInteger(id) &&
    Number.isInteger(projectId) &&
    typeof title === 'string' &&
    (pinNumber === undefined || Number.isInteger(pinNumber)) &&
    isText(projectName)
  )
}

/** What a person has opened last in this browser, the latest first. */
export const readRecentlyOpened = (personId: number): OpenedRecord[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildStorageKey(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecord).slice(0, most) : []
  } catch {
    return []
  }
}

const noteOpened = (personId: number, opened: OpenedRecord) => {
  const others = readRecentlyOpened(personId).filter(
    ({ kind, id }) => kind !== opened.kind || id !== opened.id,
  )
  try {
    localStorage.setItem(
      buildStorageKey(personId),
      JSON.stringify([opened, ...others].slice(0, most)),
    )
  } catch {
    // without storage nothing is remembered
  }
}

/** Remembers what is open as the latest thing that this person has opened; null: nothing. */
export const useRememberOpened = (personId: number, opened: OpenedRecord | null): void => {
  const text = opened && JSON.stringify(opened)
  useEffect(() => {
    if (text) noteOpened(personId, JSON.parse(text))
  }, [personId, text])
}
