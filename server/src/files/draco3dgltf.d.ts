/** The part of the Draco decoder that is used; the package has no types. */
declare module 'draco3dgltf' {
  const draco: { createDecoderModule(): Promise<unknown> }
  export default draco
}
