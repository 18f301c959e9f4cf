/**
 * How pictures begin that are not read here, and say where and with what they were taken: BigTIFF,
 * raw pictures of cameras, Photoshop, JPEG XL; and what stands from their fifth byte on: JPEG XL,
 * JPEG 2000, Canon's raw pictures.
 */
const otherHeads = {
  0: [
    ...['II+\0', 'MM\0+', 'IIRO', 'IIRS', 'IIU\0', 'MMOR', 'FUJIFILMCCD-RAW', 'FOVb', '\0MRM'],
    ...['8BPS', '8BPB', '\xff\x0a', '\xff\x4f\xff\x51'],
  ],
  4: ['JXL ', 'jP  ', 'ftypcrx '],
}

/** Whether a file is such a picture, by its first bytes: its metadata cannot be removed here. */
export const isImageWithFixedMetadata = (head: Buffer): boolean =>
  Object.entries(otherHeads).some(([at, begins]) =>
    begins.some((text) => head.toString('latin1', Number(at), Number(at) + text.length) === text),
  )
