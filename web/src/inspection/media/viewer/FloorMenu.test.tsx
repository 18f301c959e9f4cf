import type { ModelViewer } from '@nspect/viewer'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import { FloorMenu } from './FloorMenu.tsx'

const floors = {
  list: [
    { index: 0, elevation: 0 },
    { index: 1, elevation: 3, name: 'Roof terrace' },
  ],
  show: async () => {},
}
const viewer = { on: () => () => {}, floors } as Partial<ModelViewer> as ModelViewer

it('the menu of floors names the one in view, and holds nothing to focus but its items', async () => {
  await renderComponent(<FloorMenu viewer={viewer} />)
  expect(await screen.findByRole('button', { name: 'Floor: All floors' })).toBeVisible()
  const menu = screen.getByRole('menu', { hidden: true })
  const items = within(menu).getAllByRole('menuitemcheckbox', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'All floors',
    'Roof terrace',
    'Floor 1',
  ])
  expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false'])
  expect(menu.querySelectorAll('[tabindex], button')).toHaveLength(3)
})

it('a model without floors has no such menu', async () => {
  await renderComponent(
    <FloorMenu viewer={{ on: () => () => {} } as Partial<ModelViewer> as ModelViewer} />,
  )
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull()
})
