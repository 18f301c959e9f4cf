interface PictureFormat {
  /** as people read it */
  name: string
  /** MIME types, the usual one first */
  types: readonly [string, ...string[]]
  /** file extensions, the usual one first; cameras write some of their own */
  endings: readonly [string, ...string[]]
}

/**
 * Formats of pictures that are taken everywhere: as photos, plans, panoramas, logos and documents.
 * The bytes decide which one a file is; its ending only tells a browser what to offer.
 */
export const imageFormats = {
  jpeg: {
    name: 'JPEG',
    types: ['image/jpeg', 'image/pjpeg'],
    // the last ones: 360-degree cameras, stereo cameras, thumbnails of video cameras
    endings: ['.jpg', '.jpeg', '.jpe', '.jfif', '.jif', '.pjpeg', '.insp', '.mpo', '.jps', '.thm'],
  },
  png: { name: 'PNG', types: ['image/png'], endings: ['.png'] },
  webp: { name: 'WebP', types: ['image/webp'], endings: ['.webp'] },
  gif: { name: 'GIF', types: ['image/gif'], endings: ['.gif'] },
  heic: {
    name: 'HEIC',
    types: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    // `.hif`: Canon, Fujifilm, Sony
    endings: ['.heic', '.heif', '.hif', '.heics', '.heifs'],
  },
  avif: {
    name: 'AVIF',
    types: ['image/avif', 'image/avif-sequence'],
    endings: ['.avif', '.avifs'],
  },
  tiff: { name: 'TIFF', types: ['image/tiff'], endings: ['.tif', '.tiff'] },
} as const satisfies Record<string, PictureFormat>
export type ImageFormatKey = keyof typeof imageFormats

const formats: Readonly<Record<ImageFormatKey, PictureFormat>> = imageFormats

/** The keys of all formats of pictures. */
export const imageFormatNames = Object.keys(formats) as readonly ImageFormatKey[]

/** Whether that is the key of a format of pictures. */
export const isImageFormatKey = (name: string): name is ImageFormatKey =>
  Object.hasOwn(formats, name)

/**
 * What a file input for pictures accepts. Systems do not know every type, so endings count, too.
 */
export const imageFileTypes: readonly string[] = imageFormatNames.flatMap((name) => [
  ...formats[name].types,
  ...formats[name].endings,
])

/** The same as its `accept` attribute. */
export const imageAccept = imageFileTypes.join(',')

/** The name of the format that a MIME type or an ending with its dot belongs to. */
export const getImageFormatLabel = (kind: string): string | undefined => {
  const key = imageFormatNames.find((name) =>
    [...formats[name].types, ...formats[name].endings].includes(kind.toLowerCase()),
  )
  return key && formats[key].name
}

/** The name of a picture's file without its ending. */
export const removeImageExtension = (fileName: string): string => {
  const ending = imageFormatNames
    .flatMap((name) => formats[name].endings)
    .find((extension) => fileName.toLowerCase().endsWith(extension))
  return ending ? fileName.slice(0, -ending.length) : fileName
}
