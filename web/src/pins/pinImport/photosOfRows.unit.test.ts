import { expect, it } from 'vitest'
import { createPhotoFinder } from './photosOfRows.ts'

it('T812: of photos with the same name a row takes that in its own folder', () => {
  const find = createPhotoFinder(['D-1/IMG_1.jpg', 'D-2/IMG_1.jpg', 'others/IMG_2.jpg'])
  expect(find(['IMG_1.jpg'], 'D-1')).toEqual({ paths: ['D-1/IMG_1.jpg'], missing: 0 })
  expect(find(['img_1.JPG'], 'D-2')).toEqual({ paths: ['D-2/IMG_1.jpg'], missing: 0 })
  // another row's photo is worse than none
  expect(find(['IMG_1.jpg'], 'D-3')).toEqual({ paths: [], missing: 1 })
  expect(find(['D-1\\IMG_1.jpg'], 'D-3')).toEqual({ paths: ['D-1/IMG_1.jpg'], missing: 0 })
  expect(find(['IMG_2.jpg'], 'D-3')).toEqual({ paths: ['others/IMG_2.jpg'], missing: 0 })
})
