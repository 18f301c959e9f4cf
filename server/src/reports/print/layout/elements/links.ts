import { type Block, type LayoutContext, wrapOperationsInElement } from '../block.ts'
import { inkColors, type TextStyle, textStyles } from '../theme.ts'
import { layoutParagraph, layoutShortParagraph } from './paragraph.ts'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/** A URL that is safe to open, in ASCII; undefined for anything but http, https and mailto. */
export const toSafeHref = (text: string): string | undefined => {
  const url = URL.parse(text.trim())
  return url && schemes.has(url.protocol) ? url.href : undefined
}

/** A URL as a link of at most two lines; an unsafe one stays plain text. */
export const layoutLink = (
  address: string,
  width: number,
  pen: LayoutContext,
  style: TextStyle = textStyles.body,
): Block => {
  const href = toSafeHref(address)
  if (!href) return layoutParagraph(address, width, style, pen)
  const text = layoutShortParagraph(
    address,
    width,
    2,
    { ...style, weight: 700, color: inkColors.accent },
    pen,
    null,
  )
  return {
    height: text.height,
    draw: (x, y) =>
      wrapOperationsInElement(
        'P',
        wrapOperationsInElement('Link', [
          ...text.draw(x, y),
          { kind: 'link', x, y, width, height: text.height, href, label: address },
        ]),
      ),
  }
}
