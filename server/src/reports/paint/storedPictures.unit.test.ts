import { expect, it } from 'vitest'
import { storedPicture, withPictures } from './storedPictures.ts'

it('a stored picture stands in a drawing without a line around it; one that is missing leaves its frame', () => {
  const place = 'x="1" y="2" width="30" height="20"'
  const drawing = `<svg>${storedPicture(place, 'a')}${storedPicture(place, 'b')}</svg>`
  const shown = withPictures(drawing, new Map([['a', 'data:image/jpeg;base64,AA==']]))
  expect(shown.match(/<rect /g)).toHaveLength(1)
  expect(shown).toContain(
    `<image ${place} preserveAspectRatio="none" href="data:image/jpeg;base64,AA=="/><rect ${place}`,
  )
  expect(shown).not.toContain('stored:')
})
