/** Extensions of programs, scripts and pages (T87). */
const programEndings = new Set(
  (
    'apk app appimage bat cmd com cpl dll dmg exe gadget hta htm html jar js jse lnk mht mhtml mjs msc msi msp pif ps1 ' +
    'psm1 reg scr sh shtml svgz vb vbe vbs wasm wsf wsh xht xhtml'
  ).split(' '),
)

/** The extension of a file's name without its dot, in small letters. */
export const getFileExtension = (name: string): string =>
  /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Whether a name is that of a program, script or page: such a file is rejected whatever its
 * content.
 */
export const isProgramName = (name: string): boolean => programEndings.has(getFileExtension(name))
