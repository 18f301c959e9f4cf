import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { RowActions } from '../buttons/RowActions.tsx'

const proto = HTMLElement.prototype as { popover?: string | null }

beforeEach(() => {
  delete proto.popover
})
afterEach(() => {
  proto.popover = null
})

it('T500: in a browser without popovers, a menu opens, closes by Esc or a click outside, and by its actions', async () => {
  const done: string[] = []
  const { user } = await renderComponent(
    <>
      <p>Beside it</p>
      <RowActions
        actions={['Edit', 'Copy', 'Delete'].map((label) => ({
          label,
          name: `${label} the hotel`,
          run: () => done.push(label),
        }))}
      />
    </>,
  )
  const opener = await screen.findByRole('button', { name: 'More actions' })
  const item = () => screen.queryByRole('menuitem', { name: 'Delete the hotel' })
  expect(item()).toBeNull()

  await user.click(opener)
  expect(item()).toBeVisible()
  await user.keyboard('{Escape}')
  expect(item()).toBeNull()

  await user.click(opener)
  await user.click(screen.getByText('Beside it'))
  expect(item()).toBeNull()

  await user.click(opener)
  await user.click(item() as HTMLElement)
  expect(done).toEqual(['Delete'])
  expect(item()).toBeNull()
})
