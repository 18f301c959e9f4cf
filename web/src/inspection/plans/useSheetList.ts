import { useDebouncedValue } from '@mantine/hooks'
import { can } from '@nspect/contract/permissions/policy'
import type { PlanFile } from '@nspect/contract/plans/plans'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useActor } from '../../api/signedInUser.ts'
import { getSheetsRefetchMs, planSheetsQuery, useRemovePlan, useRetrySheet } from './plans.api.ts'
import { buildSheetRows, filterSheetRows, type SheetRow } from './sheetRows.ts'

/** What the list of sheets shows and does. */
export interface SheetList {
  rows: readonly SheetRow[]
  q: string
  onSearch: (q: string) => void
  /** what was typed is searched for */
  isSearching: boolean
  total: number
  drawn: number
  waiting: number
  planFiles: readonly PlanFile[]
  /** draws a sheet again; null without the permission */
  onRetry: ((planSheetId: number) => void) | null
  /** removes a plan set with its sheets; null without the permission */
  onRemove: ((planFileId: number) => void) | null
  /** of the last try to draw a sheet again */
  problem: Error | null
}

const pause = 200

/**
 * The sheets of the open inspection, with a search over the words on them. Without a network their
 * names are searched.
 */
export const useSheetList = (project: Project): SheetList | null => {
  const [q, onSearch] = useState('')
  const [asked] = useDebouncedValue(q.trim(), pause)
  const actor = useActor()
  const { total, waiting } = project.planSheets
  const hasPlans = total > 0
  const refetchInterval = getSheetsRefetchMs(project)
  const all = useQuery({ ...planSheetsQuery(project.id, ''), enabled: hasPlans, refetchInterval })
  const found = useQuery({
    ...planSheetsQuery(project.id, asked),
    enabled: hasPlans && asked !== '',
  })
  const retry = useRetrySheet(project.id)
  const removal = useRemovePlan(project.id)
  const { refetch } = all
  // the list tells of sheets that were drawn since it was read
  useEffect(() => {
    if (hasPlans && waiting >= 0) void refetch()
  }, [hasPlans, waiting, refetch])
  const images = project.projectModelImages
  const rows = useMemo(() => {
    const everything = buildSheetRows(images, all.data?.sheets)
    if (asked === '') return everything
    if (!found.data) return filterSheetRows(everything, asked)
    const ids = new Set(found.data.sheets.map(({ projectModelImageId }) => projectModelImageId))
    return buildSheetRows(
      images.filter(({ id }) => ids.has(id)),
      found.data.sheets,
    ).map((row) => ({
      ...row,
      index: row.imageId === null ? null : images.findIndex(({ id }) => id === row.imageId),
    }))
  }, [images, all.data, found.data, asked])
  if (!hasPlans) return null
  const mayChange = can(actor, 'project.changeModel', toProjectFacts(project))
  return {
    rows,
    q,
    onSearch,
    total,
    waiting,
    drawn: images.filter(({ sheet }) => sheet !== null).length,
    isSearching: q.trim() !== asked || found.isFetching,
    planFiles: all.data?.planFiles ?? [],
    onRetry: mayChange ? retry.mutate : null,
    onRemove: mayChange ? removal.mutate : null,
    problem: retry.error,
  }
}

/** The sheets of an inspection that is only read, with a search over their names. */
export const useReadOnlySheetList = (images: Project['projectModelImages']): SheetList | null => {
  const [q, onSearch] = useState('')
  const rows = useMemo(() => filterSheetRows(buildSheetRows(images), q), [images, q])
  const total = images.filter(({ sheet }) => sheet !== null).length
  if (total === 0) return null
  return {
    rows,
    q,
    onSearch,
    total,
    drawn: total,
    isSearching: false,
    waiting: 0,
    planFiles: [],
    onRetry: null,
    onRemove: null,
    problem: null,
  }
}
