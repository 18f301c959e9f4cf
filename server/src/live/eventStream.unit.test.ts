import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openEventStream } from './eventStream.ts'

const opened = { name: 'opened' as const, data: { cursor: 7, lastChange: null } }

const openNoted = () => {
  const noted: unknown[] = []
  const stream = openEventStream(() => noted.push('left'))
  stream.body.on('error', (error) => noted.push(error))
  return { stream, noted }
}

it('T166: a stream that has ended takes nothing more, and raises nothing', async () => {
  const { stream, noted } = openNoted()
  stream.send(opened)
  stream.close(false, 500)
  stream.close(true, 900)
  stream.send({ name: 'resync', data: { cursor: 8 } })
  const said = await text(stream.body)
  expect(said).toMatch(
    /^event: opened\n[\s\S]*retry: 500\nevent: closing\ndata: {"isSessionOver":false}\n\n$/,
  )
  expect(said).not.toMatch(/resync|900/)
  await turn()
  stream.beat()
  await turn()
  expect(noted).toEqual(['left'])
})

it('T166: one that nobody reads is left at the first sign of life after its end', async () => {
  const { stream, noted } = openNoted()
  stream.beat()
  stream.close(false, 500)
  await turn()
  expect(noted).toEqual([])
  stream.beat()
  stream.beat()
  await turn()
  expect(noted).toEqual(['left'])
})
