/** Guards that may be taken away unnoticed, without their line: why no test can hold them up. At most three. */
export const survivors: Record<string, string> = {}
