import type { ChangedRecord, PresentPerson } from '@nspect/contract/live/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { waitForBulkChanges } from '../pins/bulk/runningChanges.ts'
import { followLiveProject } from './followLiveProject.ts'
import { computeProjectDataAgeMs, refetchProject, refetchRecords } from './refetchRecords.ts'

/** What arrives within this time is read together, ms. */
const gather = 100
/** A change may be committed so long after the moment that its entry says, ms. */
const margin = 5_000

/** Reads changed records anew, those of one moment together and one moment after the other. */
const refresher = (client: QueryClient) => {
  const waiting = new Map<string, ChangedRecord>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  const read = async () => {
    timer = undefined
    isReading = true
    // a change of many points tells the list itself what it changed
    await waitForBulkChanges()
    const records = [...waiting.values()]
    waiting.clear()
    // what could not be read is reported by the screen that shows it
    await refetchRecords(client, records).catch(() => undefined)
    isReading = false
    if (waiting.size > 0) soon()
  }
  const soon = () => {
    if (!isReading) timer ??= setTimeout(() => void read(), gather)
  }
  return {
    add: (records: readonly ChangedRecord[]) => {
      for (const record of records) waiting.set(JSON.stringify(record), record)
      soon()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps what is shown of an inspection as it is stored, and returns who else has it open. */
export const useLiveUpdates = (projectId: number): readonly PresentPerson[] => {
  const client = useQueryClient()
  const [people, setPeople] = useState<readonly PresentPerson[]>([])
  useEffect(() => {
    const refresh = refresher(client)
    const stop = followLiveProject(projectId, {
      onChanged: refresh.add,
      onResync: () => void waitForBulkChanges().then(() => refetchProject(client)),
      onOpened: (lastChange) => {
        const age = computeProjectDataAgeMs(client)
        if (lastChange !== null && age !== null && lastChange < age + margin)
          void refetchProject(client)
      },
      onPeople: setPeople,
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client, projectId])
  return people
}
