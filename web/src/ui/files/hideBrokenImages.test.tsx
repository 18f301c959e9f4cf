import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { hideBrokenImages } from './hideBrokenImages.ts'

beforeAll(hideBrokenImages)

it('T269: a thumb beside its words that cannot be loaded leaves its place empty, until another is loaded', () => {
  render(
    <button type="button">
      <img src="files/basin.jpg" alt="" />
      Trap leaking under basin
    </button>,
  )
  const thumb = screen.getByRole('presentation')
  fireEvent.error(thumb)
  expect(thumb).not.toBeVisible()
  fireEvent.load(thumb)
  expect(thumb).toBeVisible()
})

it('a picture with words of its own shows them', () => {
  render(<img src="files/basin.jpg" alt="Before the repair" />)
  const picture = screen.getByRole('img', { name: 'Before the repair' })
  fireEvent.error(picture)
  expect(picture).toBeVisible()
})
