import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { EmptyPinList } from './EmptyPinList.tsx'

it('T722: an inspection without points leads to its checklists', async () => {
  await renderComponent(<EmptyPinList onAdd={() => {}} isAllowed checklistsOf={3} />)
  const link = await screen.findByRole('link', { name: 'Open checklists' })
  expect(link).toHaveAttribute('href', '/project/checklists/3')
  expect(screen.queryByRole('button', { name: 'Add the first point' })).toBeNull()
})

it('T722: without checklists it offers to add a point', async () => {
  await renderComponent(<EmptyPinList onAdd={() => {}} isAllowed checklistsOf={null} />)
  expect(await screen.findByRole('button', { name: 'Add the first point' })).toBeVisible()
})
