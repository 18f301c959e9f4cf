import { limits } from '../shared/limits.ts'

/** A date in any of the product's short formats, at the end of a name. */
const trailingDate = /[\s,·–-]*\(?\d{1,4}([./-])\d{1,2}\1\d{1,4}\.?\)?$/

/** The name of an inspection that repeats another one: with its day in place of a date at the end. */
export const buildNextName = (projectName: string, date: string): string => {
  const room = limits.projectName - date.length - 1
  const name = [...projectName.replace(trailingDate, '')].slice(0, room).join('').trim()
  return `${name} ${date}`.trim()
}
