import type { ElementTarget } from './locateElement.ts'

/** A browser that is not Chromium, with a clean profile and one page. */
export interface BrowserEngine {
  name: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** runs a function, which stands alone, in the page; resolves with what it returns */
  run<Result, Input>(
    work: (input: Input) => Result | Promise<Result>,
    input: Input,
  ): Promise<Result>
  has(target: ElementTarget): Promise<boolean>
  click(target: ElementTarget): Promise<void>
  /** presses the mouse at a share of the element’s width and height, and releases it at another */
  drag(
    target: ElementTarget,
    from: readonly [number, number],
    to: readonly [number, number],
  ): Promise<void>
  type(target: ElementTarget, text: string): Promise<void>
  /** gives a file to an input */
  upload(target: ElementTarget, path: string): Promise<void>
  /** waits for the tab that was opened last, closes it, and resolves with its address */
  closeNewTab(): Promise<string>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}
