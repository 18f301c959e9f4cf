import { outboxRoutes } from '@nspect/contract/outbox/outbox'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { callRoute } from '../../api/callRoute.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { LoadMoreButton } from './LoadMoreButton.tsx'

function List() {
  const pages = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => callRoute(outboxRoutes.listMails, { size: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (_, all) => (all.length < 2 ? 2 : undefined),
  })
  return <LoadMoreButton pages={pages} label="Show more" />
}

it('T59 a list whose next page cannot be loaded says so, and the button tries again', async () => {
  server.serve(outboxRoutes.listMails, [], createRefusal('record.missing'), [])
  const { user } = await renderComponent(<List />)
  const more = await screen.findByRole('button', { name: 'Show more' })
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent('the requested record is not found')
  await user.click(more)
  await expect.poll(() => screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
