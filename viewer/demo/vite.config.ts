import { defineConfig, type Plugin } from 'vite'

interface Hotel {
  buildHotelGlb(options: { floors: number; roomsPerFloor: number }): Promise<Buffer>
}

/** Serves the demo's hotel as /hotel.glb; 404 in a copy without the demo. */
const sampleHotel = (): Plugin => ({
  name: 'sample-hotel',
  configureServer({ middlewares }) {
    let hotel: Promise<Buffer> | null = null
    const buildHotel = async () => {
      // by its address: the viewer must not depend on the demo
      const url = new URL('../../demo/src/hotel/hotelGlb.ts', import.meta.url).href
      const { buildHotelGlb }: Hotel = await import(url)
      return buildHotelGlb({ floors: 1, roomsPerFloor: 4 })
    }
    middlewares.use('/hotel.glb', async (_, response) => {
      try {
        hotel ??= buildHotel()
        const bytes = await hotel
        response.setHeader('content-type', 'model/gltf-binary')
        response.setHeader('content-length', bytes.length)
        response.end(bytes)
      } catch {
        response.statusCode = 404
        response.end()
      }
    })
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [sampleHotel()],
  worker: { format: 'es' },
})
