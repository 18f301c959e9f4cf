import postcss, { type Root } from 'postcss'

const listSelectorClasses = (selector: string) =>
  (selector.match(/\.[\w-]+/g) ?? []).map((name) => name.slice(1))

/** Names of the variables that the rules use. */
const usedIn = (rules: Root): ReadonlySet<string> =>
  new Set([...rules.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))

/**
 * Takes away the library's variables that nothing left uses, until each is used: they stand for one
 * another.
 */
const dropUnusedVariables = (rules: Root): void => {
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    const used = usedIn(rules)
    rules.walkDecls(/^--mantine-/, (variable) => {
      if (used.has(variable.prop)) return
      variable.remove()
      isChanged = true
    })
  }
}

const dropEmpty = (rules: Root): void => {
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    rules.walk((node) => {
      if ((node.type !== 'rule' && node.type !== 'atrule') || node.nodes?.length !== 0) return
      node.remove()
      isChanged = true
    })
  }
}

/**
 * The rules of a whole style sheet that can apply to elements with no other classes than these:
 * those of elements without a class, too, and the fonts whose files match. Their order and their
 * layers stay.
 */
export const pickStylesForClasses = (
  sheet: string,
  classes: ReadonlySet<string>,
  fonts: RegExp,
): string => {
  const rules = postcss.parse(sheet)
  rules.walkAtRules('font-face', (font) => {
    if (!fonts.test(font.toString())) font.remove()
  })
  rules.walkAtRules(/keyframes$/, (frames) => {
    frames.remove()
  })
  rules.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) =>
      listSelectorClasses(selector).every((name) => classes.has(name)),
    )
    if (kept.length > 0) rule.selectors = kept
    else rule.remove()
  })
  dropUnusedVariables(rules)
  dropEmpty(rules)
  return rules.toString()
}
