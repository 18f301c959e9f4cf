/** The id of the point whose row an element is in; null: it is in none. */
export const findPinIdAt = (target: EventTarget): number | null => {
  const id =
    target instanceof Element ? target.closest('[data-pin]')?.getAttribute('data-pin') : null
  return id ? Number(id) : null
}
