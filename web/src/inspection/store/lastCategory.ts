import type { Actor } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { getDefaultCategoryId } from '../../pins/values/pinValues.ts'

/** inspections whose category is remembered */
const most = 50

/** An inspection's id, and that of the category chosen there last. */
type LastCategory = readonly [projectId: number, categoryId: number]

const isLastCategory = (value: unknown): value is LastCategory =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)

const buildStorageKey = (actor: Actor): string | null =>
  actor.kind === 'staff' ? `last-categories-${actor.userId}` : null

const readAll = (key: string): LastCategory[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLastCategory) : []
  } catch {
    return []
  }
}

/**
 * The category of the next new point: the one this person chose last in the inspection, in this
 * browser, else the type's default.
 */
export const readNextCategoryId = (
  actor: Actor,
  { id, projectType }: Pick<Project, 'id' | 'projectType'>,
): number | null => {
  const key = buildStorageKey(actor)
  const last = key === null ? undefined : readAll(key).find(([projectId]) => projectId === id)
  const category = projectType.pointCategories.find((candidate) => candidate.id === last?.[1])
  return category?.id ?? getDefaultCategoryId(projectType)
}

/** Remembers the category that this person chose for a new point of the inspection. */
export const rememberCategory = (actor: Actor, projectId: number, categoryId: number): void => {
  const key = buildStorageKey(actor)
  if (key === null) return
  const others = readAll(key).filter(([otherId]) => otherId !== projectId)
  try {
    localStorage.setItem(key, JSON.stringify([[projectId, categoryId], ...others].slice(0, most)))
  } catch {
    // without storage it lasts as long as the page
  }
}
