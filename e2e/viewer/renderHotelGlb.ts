/** What of the demo's hotel is drawn; absent: all of it, as the demo shows it. */
interface HotelOptions {
  floors?: number
  roomsPerFloor?: number
  /** as from a scanner: small uneven triangles, no normals, unlit */
  scanLike?: boolean
}

interface Hotel {
  buildHotelGlb(options?: HotelOptions): Promise<Buffer>
}

/**
 * The demo's hotel as a GLB. Loaded by its address once it is drawn: the product does without the
 * demo, and only what draws the hotel fails where it is not there.
 */
export const renderHotelGlb = async (options?: HotelOptions): Promise<Buffer> => {
  const { buildHotelGlb }: Hotel = await import(
    new URL('../../demo/src/hotel/hotelGlb.ts', import.meta.url).href
  )
  return buildHotelGlb(options)
}
