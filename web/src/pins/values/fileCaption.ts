const ending = '.captioned.jpg'

/**
 * A photo with a caption that the program gives it. The caption is the file's name, which stays
 * with it wherever it waits: in a form, in a draft, or to be sent.
 */
export const toCaptionedFile = (image: Blob, caption: string): File =>
  new File([image], `${caption}${ending}`, { type: image.type })

/** The caption of a photo as it is added; most have none. */
export const getFileCaption = ({ name }: File): string =>
  name.endsWith(ending) ? name.slice(0, -ending.length) : ''
