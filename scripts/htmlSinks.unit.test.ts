import { describe, expect, it } from 'vitest'
import { readRepository } from './requirements.ts'

/** Ways by which text becomes markup or code in a browser. */
const sinks =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment|srcdoc|srcDoc)\b|document\.write|\beval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]/

const sinkIn = (text: string): string | undefined => sinks.exec(text)?.[0]

describe('T266: what people wrote never becomes markup or code in a page', () => {
  it('as no source of the pages writes any', () => {
    const { sources } = readRepository(`${import.meta.dirname}/..`)
    const pages = sources.filter(
      ({ path }) =>
        /^(web|viewer)\/src\/.+\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path),
    )
    expect(pages.length).toBeGreaterThan(500)
    expect(
      pages.filter(({ text }) => sinkIn(text)).map(({ path, text }) => `${path}: ${sinkIn(text)}`),
    ).toEqual([])
  })

  it.each([
    'box.innerHTML = name',
    '<p dangerouslySetInnerHTML={{ __html: name }} />',
    'document.write(name)',
    'eval(name)',
    "setTimeout('close()', 5)",
  ])('and the check sees %s', (line) => {
    expect(sinkIn(line)).toBeDefined()
  })
})
