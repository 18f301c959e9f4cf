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
