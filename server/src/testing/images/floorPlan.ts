import sharp from 'sharp'

/** The size of `renderFloorPlan`, and the pixels of its margin and of a metre. */
export const floorPlanSize = { width: 900, height: 700, margin: 50, metre: 100 } as const

/** A plan of the floor of `buildFloorGlb`, as a PNG: 100 pixels a metre, within a margin of 50. */
export const renderFloorPlan = (background = '#fff'): Promise<Buffer> => {
  const { width, height, margin } = floorPlanSize
  const floor = {
    width: width - 2 * margin,
    height: height - 2 * margin,
    channels: 3,
    background: '#d8e2e4',
  } as const
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: { create: floor }, left: margin, top: margin }])
    .png()
    .toBuffer()
}
