import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UnsentImagePreview } from './UnsentImagePreview.tsx'

const photo = (name: string) => new File(['photo'], name)

it('T273: a chosen picture is shown; of one that the browser cannot draw its format, until another is chosen', () => {
  const { rerender } = render(<UnsentImagePreview file={photo('lobby.jpg')} alt="Lobby" />)
  expect(screen.getByRole('img', { name: 'Lobby' })).toHaveAttribute('src', 'blob:made')
  rerender(<UnsentImagePreview file={photo('IMG_2041.HEIC')} alt="Roof" />)
  fireEvent.error(screen.getByRole('img', { name: 'Roof' }))
  expect(screen.getByRole('img', { name: 'Roof' })).toHaveTextContent('HEIC')
  rerender(<UnsentImagePreview file={photo('stairs.jpg')} alt="Stairs" />)
  expect(screen.getByRole('img', { name: 'Stairs' })).toHaveAttribute('src', 'blob:made')
})
