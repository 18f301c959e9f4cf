import { buildHotel, type HotelOptions, type HotelPlan } from './hotelBuilding.ts'

export type { HotelOptions, HotelPlan } from './hotelBuilding.ts'
export type { HotelDefect } from './hotelDefects.ts'
export { buildHotelGlb } from './hotelGlb.ts'

/** Rooms and defects of the hotel that `buildHotelGlb` creates with the same options. */
export const buildHotelPlan = (options: HotelOptions = {}): HotelPlan => buildHotel(options).plan
