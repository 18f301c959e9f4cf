interface PictureFormat {
  /** as people read it */
  name: string
  /** MIME types, the usual one first */
  types: readonly [string, ...string[]]
  /** file extensions, the usual one first; cameras write some of their own */
  endings: readonly [string, ...string[]]
}

/**
 * Formats of pictures that are taken everywhere: as photos, plans, panoramas, logos and documents. The bytes decide which
 * one a file is; its ending only tells a browser what to offer.
 */
export const pictureFormats = {
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
export type PictureFormatName = keyof typeof pictureFormats

const formats: Readonly<Record<PictureFormatName, PictureFormat>> = pictureFormats

/** The keys of all formats of pictures. */
export const pictureFormatNames = Object.keys(formats) as readonly PictureFormatName[]

/** Whether that is the key of a format of pictures. */
export const isPictureFormatName = (name: string): name is PictureFormatName =>
  Object.hasOwn(formats, name)

/** What a file input for pictures accepts. Systems do not know every type, so endings count, too. */
export const pictureKinds: readonly string[] = pictureFormatNames.flatMap((name) => [
  ...formats[name].types,
  ...formats[name].endings,
])

/** The same as its `accept` attribute. */
export const pictureAccept = pictureKinds.join(',')

/** The name of the format that a MIME type or an ending with its dot belongs to. */
export const pictureFormatName = (kind: string): string | undefined => {
  const key = pictureFormatNames.find((name) =>
    [...formats[name].types, ...formats[name].endings].includes(kind.toLowerCase()),
  )
  return key && formats[key].name
}

/** The name of a picture's file without its ending. */
export const withoutPictureEnding = (fileName: string): string => {
  const ending = pictureFormatNames
    .flatMap((name) => formats[name].endings)
    .find((one) => fileName.toLowerCase().endsWith(one))
  return ending ? fileName.slice(0, -ending.length) : fileName
}
