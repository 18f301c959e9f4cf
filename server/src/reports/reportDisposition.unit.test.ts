import { parse } from 'content-disposition'
import { expect, it } from 'vitest'
import { buildReportDisposition } from './reportDisposition.ts'

it('T385 a report is saved under the name of its inspection, without what no system allows in a name', () => {
  const saved = (projectName: string) =>
    parse(buildReportDisposition(projectName, 'pdf', 'inline')).parameters.filename
  expect(saved('Harbour Lights, floor 3')).toBe('Harbour Lights, floor 3.pdf')
  expect(saved('Hôtel « Le Quai » 1/2: Küche\n"A"')).toBe('Hôtel « Le Quai » 1 2 Küche A.pdf')
  expect(saved('港ホテル')).toBe('港ホテル.pdf')
  expect(saved('../..')).toBe('.. ...pdf')
  expect(saved('///')).toBe('inspection.pdf')
  expect(saved('Room '.repeat(100))).toMatch(/^.{119,120}\.pdf$/)
})
