import sharp from 'sharp'

// Only accepted decoders may ever run, whatever a file claims to be: no SVG, PDF, TIFF, HEIF or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
// Every upload is decoded once: a cache would only cost memory.
sharp.cache(false)

/** The image library, restricted to accepted formats. Everything that decodes an untrusted picture uses this one. */
export { sharp }
