import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from './ApiError.ts'
import { newFormKey } from './formKey.ts'

interface SendOnceOptions<Input, Answer> {
  send: (sent: Input, idempotencyKey: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onFailed?: (error: Error) => void
}

/** Nobody knows whether it was done: nothing answered, or somebody on the way stumbled. */
const mayBeDone = (error: Error) => error instanceof ApiError && (error.code === 'network' || error.status >= 500)

/**
 * Sends what must not be done twice, each attempt once: a second press while the first is under way is none, and what may
 * have been done is sent again under the same key.
 */
export const useSendOnce = <Input, Answer>({ send, onDone, onFailed }: SendOnceOptions<Input, Answer>) => {
  const key = useRef(newFormKey())
  const isUnderWay = useRef(false)
  const sending = useMutation({
    mutationFn: (sent: Input) => send(sent, key.current),
    onSuccess: onDone,
    onError: (error) => {
      isUnderWay.current = false
      if (!mayBeDone(error)) key.current = newFormKey()
      onFailed?.(error)
    },
  })
  return {
    isSending: sending.isPending || sending.isSuccess,
    error: sending.error,
    /** says no more of what went wrong */
    forget: sending.reset,
    submit: (sent: Input) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      sending.mutate(sent)
    },
    /** what was entered is no longer what was sent */
    renew: () => {
      if (isUnderWay.current) return
      key.current = newFormKey()
      sending.reset()
    },
  }
}
