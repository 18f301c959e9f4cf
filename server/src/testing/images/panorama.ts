import sharp from 'sharp'

/** An equirectangular JPEG of one colour, with the GPano properties that a camera would write. */
export const createPanoramaImage = async (
  background = '#0b6e75',
  gpano: Readonly<Record<string, string | number>> = {},
  size: { width: number; height: number } = { width: 128, height: 64 },
): Promise<Uint8Array<ArrayBuffer>> => {
  const properties = Object.entries(gpano).map(([name, value]) => `GPano:${name}="${value}"`)
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${properties.join(' ')}/></rdf:RDF></x:xmpmeta>`
  return Uint8Array.from(
    await sharp({ create: { ...size, channels: 3, background } })
      .withXmp(xmp)
      .jpeg()
      .toBuffer(),
  )
}

/** A panorama as an upload of a call. */
export const createPanoramaUpload = async (
  name: string,
  {
    field = 'file',
    gpano = {},
    color = '#0b6e75',
  }: { field?: string; gpano?: Record<string, string | number>; color?: string } = {},
) => ({ field, bytes: await createPanoramaImage(color, gpano), name })
