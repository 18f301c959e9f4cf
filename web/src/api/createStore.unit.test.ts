import { expect, it, vi } from 'vitest'
import { createEvents, createStore } from './createStore.ts'

it('a store tells its subscribers of each change, until they unsubscribe', () => {
  const store = createStore<readonly number[]>([])
  const heard = vi.fn(() => store.read())
  const unsubscribe = store.subscribe(heard)
  store.set([4])
  expect(heard).toHaveLastReturnedWith([4])
  store.set(store.read())
  expect(heard).toHaveBeenCalledTimes(1)
  unsubscribe()
  store.set([4, 5])
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.read()).toEqual([4, 5])
})

it('an event reaches every subscriber, even if it repeats the last one', () => {
  const events = createEvents<string>()
  const [first, second] = [vi.fn(), vi.fn()]
  events.subscribe(first)
  const unsubscribe = events.subscribe(second)
  events.notify('No access')
  unsubscribe()
  events.notify('No access')
  expect(first.mock.calls).toEqual([['No access'], ['No access']])
  expect(second.mock.calls).toEqual([['No access']])
})
