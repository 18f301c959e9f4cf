import { pinRoutes } from '@nspect/contract/pins/pins'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { buildPin } from '../testing/exampleRecords.ts'
import { createHeldReply, server } from '../testing/fakeServer.ts'
import { cacheChangedPin, pinByIdQuery, pinListQuery } from './pins.api.ts'

const repaired = buildPin({ id: 71, version: 3, isResolved: true })
const before = { ...repaired, version: 2, isResolved: false }
const { queryKey } = pinListQuery(repaired.projectId)

/** As the product's: whether there is a network, the calls find out. */
const createClient = () => new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })

it('an answer that was read before a later change does not take that change back', async () => {
  const client = createClient()
  client.setQueryData(queryKey, [repaired])
  client.setQueryData(pinByIdQuery(71).queryKey, repaired)
  await cacheChangedPin(client, before)
  expect(client.getQueryData(queryKey)).toEqual([repaired])
  expect(client.getQueryData(pinByIdQuery(71).queryKey)).toEqual(repaired)
  await cacheChangedPin(client, { ...repaired, version: 4, title: 'Handrail fastened' })
  expect(client.getQueryData(queryKey)).toMatchObject([{ version: 4, title: 'Handrail fastened' }])
})

it('a list that was being fetched when an answer came is fetched again', async () => {
  const first = createHeldReply<typeof pinRoutes.listPins>([repaired])
  server.serve(pinRoutes.listPins, first, [repaired])
  const client = createClient()
  client.setQueryData(queryKey, [before])
  const stop = new QueryObserver(client, {
    ...pinListQuery(repaired.projectId),
    staleTime: Infinity,
  }).subscribe(() => undefined)
  void client.invalidateQueries({ queryKey })
  await waitFor(() => expect(client.isFetching({ queryKey })).toBe(1))
  await cacheChangedPin(client, before)
  await waitFor(() => expect(client.getQueryData(queryKey)).toEqual([repaired]))
  stop()
})
