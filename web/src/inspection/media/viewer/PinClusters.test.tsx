import type { ModelViewer, PinCluster, PinView, ViewerEvents } from '@nspect/viewer'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import { PinClusters } from './PinClusters.tsx'

const view = (key: string, label: string): PinView => ({
  key,
  label,
  coordinates: { key, position: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 1, z: 0 } },
  color: '#c62828',
})
const views = [view('a', '1 Damp'), view('b', '2 Crack'), view('c', '3 Rust')]

const renderClusters = async (clusters: readonly PinCluster[], shown = views) => {
  let press: (cluster: PinCluster) => void = () => {}
  const flights: string[] = []
  const viewer = {
    on: (name: keyof ViewerEvents, listener: typeof press) => {
      if (name === 'clusterClick') press = listener
      return () => {}
    },
    points: { goTo: async (key: string) => void flights.push(key) },
  }
  const selected: string[] = []
  const { user } = await renderComponent(
    <PinClusters
      viewer={viewer as unknown as ModelViewer}
      clusters={clusters}
      views={shown}
      onSelect={(key) => selected.push(key) > 0}
    />,
  )
  return { user, selected, flights, press: (cluster: PinCluster) => act(() => press(cluster)) }
}
const cluster = (...keys: string[]): PinCluster => ({ keys, screen: { x: 100, y: 80 } })

it('T573: a cluster is a button named by its count, whose list opens a point', async () => {
  const { user, selected } = await renderClusters([cluster('a', 'b')])
  const button = await screen.findByRole('button', { name: '2 points' })
  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { hidden: true })
  expect(menu).toHaveAttribute('aria-label', '2 points')
  const items = within(menu).getAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(['1 Damp', '2 Crack'])
  await user.click(within(menu).getByText('2 Crack'))
  expect(selected).toEqual(['b'])
})

it('T573: a press on a cluster of more points than a list can show goes nearer to it', async () => {
  const many = Array.from({ length: 31 }, (_, at) => view(`p${at}`, `Point ${at}`))
  const { press, flights } = await renderClusters([], many)
  press(cluster(...many.map(({ key }) => key)))
  expect(flights).toEqual(['p0'])
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull()
})
