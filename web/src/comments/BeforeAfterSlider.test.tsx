import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadTranslations } from '../i18n/i18n.ts'
import { BeforeAfterSlider } from './BeforeAfterSlider.tsx'

beforeAll(loadTranslations)

it('T269: of a point’s picture and its repair’s, the one that cannot be loaded says so, the other stays', () => {
  render(<BeforeAfterSlider before={['files/basin.jpg']} after={['files/dry.jpg']} />)
  fireEvent.error(screen.getByRole('img', { name: 'Before' }))
  expect(screen.getByRole('img', { name: 'Before: The image could not be loaded.' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'After the repair' })).toHaveAttribute('src')
})
