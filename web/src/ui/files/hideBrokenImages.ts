/**
 * A picture without words of its own that cannot be loaded leaves its place empty; browsers draw a
 * torn sign there. Picture events do not bubble, so they are caught on their way down.
 */
export const hideBrokenImages = (): void => {
  const show =
    (visibility: 'hidden' | '') =>
    ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.alt === '')
        target.style.visibility = visibility
    }
  document.addEventListener('error', show('hidden'), true)
  document.addEventListener('load', show(''), true)
}
