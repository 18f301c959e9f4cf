import sharp from 'sharp'

// Only these decoders may ever run in this process, whatever a file claims to be: no SVG, PDF or
// ImageMagick; TIFF, AVIF and HEIC have a process of their own (separateDecoder).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
  ],
})
// Every upload is decoded once: a cache would only cost memory.
sharp.cache(false)

/**
 * The image library, restricted to accepted formats. Everything that decodes an untrusted picture
 * uses this one.
 */
export { sharp }
