/** Bytes with random access, without loading the rest. `read` may return fewer bytes at the end. */
export interface ByteSource {
  size: number
  read(offset: number, length: number): Promise<Buffer>
}

export const toByteSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})
