import { Button, Stack } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { getErrorMessage } from '../../api/ApiError.ts'
import classes from './LoadMoreButton.module.css'

interface Props {
  pages: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  label: string
  size?: string
}

/**
 * Loads the next page of a list that goes on, and says why if that has failed; pressed again, it
 * tries again.
 */
export function LoadMoreButton({ pages, label, size = 'sm' }: Props) {
  if (!pages.hasNextPage) return null
  return (
    <Stack gap="xs" align="flex-start">
      {pages.isFetchNextPageError && (
        <p className={classes.failure} role="alert">
          {getErrorMessage(pages.error)}
        </p>
      )}
      <Button
        variant="default"
        size={size}
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {label}
      </Button>
    </Stack>
  )
}
