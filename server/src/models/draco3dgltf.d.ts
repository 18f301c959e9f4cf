/** The part of the Draco decoder that is used; the package brings no types. */
declare module 'draco3dgltf' {
  const draco: { createDecoderModule(): Promise<unknown> }
  export default draco
}
