/**
 * The oldest browsers that nSpect runs in. Safari 16.4 came with iPadOS 16.4, the last for the
 * iPads of 2015 to 2017. The build lowers syntax to these, the check of types
 * (`scripts/floorTypes.mjs`) makes optional what they lack.
 */
export const browserFloor = {
  chrome: '111',
  firefox: '128',
  safari: '16.4',
} as const
