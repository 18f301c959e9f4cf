import { useEffect, useState } from 'react'
import { followTaken, listTaken, type TakenInspection } from './takenStore.ts'

/** What the signed-in person has on this device, kept up to date; undefined until it is read. */
export const useTaken = (): readonly TakenInspection[] | undefined => {
  const [taken, setTaken] = useState<readonly TakenInspection[]>()
  useEffect(() => {
    let isLeft = false
    const read = () =>
      void listTaken()
        .catch(() => [])
        .then((list) => isLeft || setTaken(list))
    read()
    const stop = followTaken(read)
    return () => {
      isLeft = true
      stop()
    }
  }, [])
  return taken
}
