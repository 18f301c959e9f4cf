import { type Block, type Pen, tagged } from './block.ts'
import { paragraph, shortParagraph } from './paragraph.ts'
import { ink, type Style, type } from './theme.ts'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/** A URL that is safe to open, in ASCII; undefined for anything but http, https and mailto. */
export const safeHref = (text: string): string | undefined => {
  const url = URL.parse(text.trim())
  return url && schemes.has(url.protocol) ? url.href : undefined
}

/** A URL as a link of at most two lines; an unsafe one stays plain text. */
export const linkPara = (
  address: string,
  width: number,
  pen: Pen,
  style: Style = type.body,
): Block => {
  const href = safeHref(address)
  if (!href) return paragraph(address, width, style, pen)
  const text = shortParagraph(
    address,
    width,
    2,
    { ...style, weight: 700, color: ink.accent },
    pen,
    null,
  )
  return {
    height: text.height,
    draw: (x, y) =>
      tagged(
        'P',
        tagged('Link', [
          ...text.draw(x, y),
          { kind: 'link', x, y, width, height: text.height, href, label: address },
        ]),
      ),
  }
}
