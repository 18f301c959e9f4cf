import { createPanoramaImage } from '../../../testing/images/panorama.ts'
import { createTextMaker, type ModelSamples } from '../../../testing/models/sampleModels.ts'

const lobby = (gpano = {}, width = 128) =>
  createPanoramaImage('#0b6e75', gpano, { width, height: 64 })

const imageRows = 'A panorama is a picture, whose rows are those of the formats of pictures.'

export const samples: ModelSamples = {
  requirements: 'T53',
  good: [{ name: 'lobby.jpg', make: () => lobby(), holds: { width: 128, height: 64 } }],
  bad: [
    ['a panorama that is a web page', createTextMaker('<html></html>'), { code: 'image.notValid' }],
    [
      'a panorama cut off',
      async () => (await lobby()).subarray(0, 300),
      { code: 'image.cutOffLost' },
    ],
    [
      'a panorama of a square photo',
      () => lobby({}, 64),
      { code: 'model.notPanorama', values: { width: 64, height: 64 } },
    ],
    [
      'a panorama of a part of the sphere',
      () => lobby({ CroppedAreaImageWidthPixels: 4000, FullPanoWidthPixels: 8000 }),
      { code: 'tour.partOnly' },
    ],
  ],
  promises: {
    pictures: imageRows,
    farOrigin: imageRows,
    missingFile: imageRows,
    concaveFaces: imageRows,
    nGons: imageRows,
    names: imageRows,
    announced: imageRows,
  },
}
