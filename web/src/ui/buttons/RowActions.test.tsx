import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { RowActions } from './RowActions.tsx'

it('the first action that can be done is a button; what cannot be done is in the menu, with its reason', async () => {
  const { user } = await renderComponent(
    <RowActions
      actions={[
        {
          label: 'Assign',
          name: 'Assign to Jonas Weir',
          whyNot: 'This role always sees every inspection.',
        },
        { label: 'Edit', name: 'Edit Jonas Weir', run: () => undefined },
      ]}
    />,
  )
  expect(await screen.findByRole('button', { name: 'Edit Jonas Weir' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: /Assign/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  const assign = screen.getByRole('menuitem', {
    name: 'Assign This role always sees every inspection.',
    hidden: true,
  })
  expect(assign).toHaveAttribute('aria-disabled', 'true')
})
