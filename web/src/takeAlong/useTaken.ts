import { useEffect, useState } from 'react'
import { followTaken, listTaken, type Taken } from './takenStore.ts'

/** What the signed-in person has on this device, kept up to date; undefined until it is read. */
export const useTaken = (): readonly Taken[] | undefined => {
  const [taken, setTaken] = useState<readonly Taken[]>()
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
