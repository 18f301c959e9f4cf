/** sRGB, 0 to 1, as linear light, which glTF stores. */
export const toLinearLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
