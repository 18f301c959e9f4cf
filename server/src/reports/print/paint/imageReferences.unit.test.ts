import { expect, it } from 'vitest'
import { embedImages, renderImageReference } from './imageReferences.ts'

it('a stored picture stands in a drawing without a line around it; one that is missing leaves its frame', () => {
  const place = 'x="1" y="2" width="30" height="20"'
  const drawing = `<svg>${renderImageReference(place, 'a')}${renderImageReference(place, 'b')}</svg>`
  const shown = embedImages(drawing, new Map([['a', 'data:image/jpeg;base64,AA==']]))
  expect(shown.match(/<rect /g)).toHaveLength(1)
  expect(shown).toContain(
    `<image ${place} preserveAspectRatio="none" href="data:image/jpeg;base64,AA=="/><rect ${place}`,
  )
  expect(shown).not.toContain('stored:')
})
