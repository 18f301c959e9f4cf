import { useEffect, useState } from 'react'
import {
  listOfflineCopies,
  type OfflineCopy,
  subscribeToOfflineCopies,
} from './offlineCopyStore.ts'

/** What the signed-in person has on this device, kept up to date; undefined until it is read. */
export const useOfflineCopies = (): readonly OfflineCopy[] | undefined => {
  const [taken, setTaken] = useState<readonly OfflineCopy[]>()
  useEffect(() => {
    let isLeft = false
    const read = () =>
      void listOfflineCopies()
        .catch(() => [])
        .then((list) => isLeft || setTaken(list))
    read()
    const stop = subscribeToOfflineCopies(read)
    return () => {
      isLeft = true
      stop()
    }
  }, [])
  return taken
}
