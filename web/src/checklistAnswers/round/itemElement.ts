/** The id of an item's element on the page of its room. */
export const getItemElementId = (checklistId: number, itemKey: string): string =>
  `item-${checklistId}-${itemKey}`

/** Scrolls to an item and focuses it. */
export const showItem = (elementId: string): void => {
  const element = document.getElementById(elementId)
  // below the bar, which sticks to the top
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** The id of a section's heading on the page of its room. */
export const getSectionElementId = (checklistId: number, sectionKey: string): string =>
  `section-${checklistId}-${sectionKey}`

/** Scrolls to the beginning of a section and focuses its heading. */
export const showSection = (elementId: string): void => {
  const element = document.getElementById(elementId)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
