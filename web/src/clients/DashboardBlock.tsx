import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import classes from './Blocks.module.css'

interface Props<Answer> {
  title: string
  action?: ReactNode
  answer: UseQueryResult<Answer>
  children: (data: Answer) => ReactNode
}

/** A block of the dashboard with a loading and error state of its own. */
export function DashboardBlock<Answer>({ title, action, answer, children }: Props<Answer>) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {answer.data !== undefined ? (
        children(answer.data)
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <LoadingState lines={4} />
      )}
    </section>
  )
}
