import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StoredImageOrNotice } from './StoredImageOrNotice.tsx'

it('T269: a stored picture that cannot be loaded says so in its place; another one in its place is tried', () => {
  const { rerender } = render(
    <StoredImageOrNotice path="files/lid.jpg" alt="After the repair" className="photo" />,
  )
  fireEvent.error(screen.getByRole('img', { name: 'After the repair' }))
  const words = screen.getByRole('img', {
    name: 'After the repair: The image could not be loaded.',
  })
  expect(words).toHaveTextContent('The image could not be loaded.')
  expect(words).toHaveClass('photo')
  rerender(
    <StoredImageOrNotice path="files/screwed.jpg" alt="After the repair" className="photo" />,
  )
  expect(screen.getByRole('img', { name: 'After the repair' })).toHaveAttribute('src')
})
