/** Stubs what screens use and jsdom lacks; as little of it as they need. */
export const stubMissingApis = (): void => {
  const none = () => {}
  class Watch {
    observe = none
    unobserve = none
    disconnect = none
    takeRecords = () => []
  }
  Object.assign(globalThis, { ResizeObserver: Watch, IntersectionObserver: Watch })
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addListener: none,
    removeListener: none,
    addEventListener: none,
    removeEventListener: none,
    dispatchEvent: () => false,
  })
  window.scrollTo = none
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
    configurable: true,
  })
  // a promise, as in newer browsers: an effect must not return it
  Element.prototype.scrollIntoView = () => Promise.resolve()
  URL.createObjectURL = () => 'blob:made'
  URL.revokeObjectURL = none
  Object.assign(HTMLElement.prototype, {
    popover: null,
    showPopover: none,
    hidePopover: none,
    togglePopover: none,
    setPointerCapture: none,
    releasePointerCapture: none,
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    },
  })
}
