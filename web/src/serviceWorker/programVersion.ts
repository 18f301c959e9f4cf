/** The script of this page, which differs in every version of the program; empty in tests. */
export const readProgramVersion = (): string =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''
