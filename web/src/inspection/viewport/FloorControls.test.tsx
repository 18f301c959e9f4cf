import type { ModelViewer } from '@nspect/viewer'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { FloorControls } from './FloorControls.tsx'

/** A viewer whose model has no detected floor. */
const withoutInside = {
  on: () => () => {},
  walk: { setStance: async () => false },
} as Partial<ModelViewer> as ModelViewer

it('Walk inside says so where there is no inside', async () => {
  const { user } = await renderComponent(<FloorControls viewer={withoutInside} />)
  await user.click(await screen.findByRole('button', { name: 'Walk inside' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There is no inside to walk in: the model shows no floor with room above it.',
  )
})

it('the menu of floors holds nothing to focus but its items', async () => {
  const floors = {
    list: [
      { index: 0, elevation: 0 },
      { index: 1, elevation: 3 },
    ],
    show: async () => {},
  }
  const { user } = await renderComponent(<FloorControls viewer={{ ...withoutInside, floors }} />)
  await user.click(await screen.findByRole('button', { name: 'Floors' }))
  const menu = await screen.findByRole('menu')
  const focusable = [...menu.querySelectorAll('[tabindex], button')].map((element) =>
    element.getAttribute('role'),
  )
  expect(focusable).toEqual(['menuitem', 'menuitem', 'menuitem'])
})
