import sharp from 'sharp'

// Only the decoders we accept may ever run, whatever a file claims to be: no SVG, PDF, TIFF, HEIF or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
// Every upload is decoded once: keeping the last ones in memory would only cost.
sharp.cache(false)

/** The image library, narrowed to what uploads may hold. Everything that decodes a stranger's picture uses this one. */
export { sharp }
