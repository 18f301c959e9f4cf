import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showLanguage } from '../i18n/i18n.ts'
import { formatMegabytes } from '../inspection/media/viewer/ModelViewerPlaceholder.tsx'
import { PinStemSlider } from '../inspection/pins/PinStemSlider.tsx'
import { renderComponent } from '../testing/renderScreen.tsx'
import { UploadProgress } from '../ui/feedback/UploadProgress.tsx'
import { formatFileSize } from '../ui/files/formatFileSize.ts'

const MB = 1_048_576
afterEach(() => showLanguage('en'))

it('T362 sizes and lengths have the decimal sign of the shown language', async () => {
  await renderComponent(
    <>
      <PinStemSlider metres={0.5} onChange={() => undefined} />
      <UploadProgress title="Bild" sent={1.5 * MB} total={2.5 * MB} onStop={() => undefined} />
    </>,
    { language: 'de' },
  )
  expect(screen.getByText(/^0,50/)).toBeVisible()
  expect(screen.getByText(/1,5 MB .* 2,5 MB/)).toBeVisible()
  expect([50_000, 1.5 * MB, 2560 * MB].map(formatFileSize)).toEqual(['49 KB', '1,5 MB', '2,5 GB'])
  expect([1.5 * MB, 12 * MB].map(formatMegabytes)).toEqual(['1,5 MB', '12 MB'])
  await showLanguage('en')
  expect(formatFileSize(1.5 * MB)).toBe('1.5 MB')
})
