import { openDeviceDatabase } from './deviceDatabase.ts'
import { everyPage, type StoredResponse } from './deviceSchema.ts'

/** ms after which an answer or an inspection on this device is no longer opened */
export const copyLifetimeMs = 30 * 24 * 60 * 60_000

/** A person's stored answer to a read call; undefined if there is none that is young enough. */
export const readStoredResponse = async (
  personId: string,
  url: string,
): Promise<StoredResponse | undefined> => {
  const stored = await (await openDeviceDatabase()).get('responses', [personId, url])
  return stored && stored.takenAt > Date.now() - copyLifetimeMs ? stored : undefined
}

/** Stores the answer to a call that every page makes. */
export const storeResponseOfEveryPage = async (
  personId: string,
  url: string,
  response: unknown,
): Promise<void> => {
  const text = JSON.stringify(response)
  const row = { personId, url, projectId: everyPage, text, takenAt: Date.now() }
  await (await openDeviceDatabase()).put('responses', row)
}
