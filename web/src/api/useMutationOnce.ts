import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that runs one at a time: a second click, before the button is disabled, is ignored.
 */
export const useMutationOnce = <Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> => {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
