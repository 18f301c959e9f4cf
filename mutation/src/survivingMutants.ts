/** Guards whose removal no test notices, without their line: why no test can catch them. At most three. */
export const survivingMutants: Record<string, string> = {
  'assertFound: reports.ts createPrintTicket':
    'staff come by a session and by nothing else, and the right is for staff alone; the line tells it to the compiler',
  'throw: writePin.ts writePin':
    'a point is read behind its inspection’s lock, which whoever writes a point holds, so its version cannot pass on in between',
}
