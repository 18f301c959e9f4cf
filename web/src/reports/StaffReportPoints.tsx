import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { noFilter, type ReportFilter } from './filterReportPins.ts'
import { ReportPoints, type ReportPointsProps } from './ReportPoints.tsx'
import { reportSearch } from './reportSearch.ts'

/** The points of the staff's report; their filter stands in the address, so that Back undoes it and a link carries it. */
export function StaffReportPoints(props: ReportPointsProps) {
  const address = useSearch({ from: '/staff/project/report/$id' })
  // the router's has also what the route does not know
  const search = useMemo(() => reportSearch(address), [address])
  const navigate = useNavigate()
  const { q = '' } = search
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const go = (change: ReportFilter, isStep: boolean) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...reportSearch(before), ...change }),
      replace: !isStep,
      resetScroll: false,
    })
  const write = (text: string, change: ReportFilter, isStep: boolean) => {
    sent.current = text.trim()
    go({ ...change, q: sent.current || undefined }, isStep)
  }
  // letters replace the entry of the history, or Back would undo them one by one
  const writeSoon = useDebouncedCallback((text: string) => write(text, {}, false), 250)
  // the address was changed elsewhere, as by Back
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  const onFilter = (change: ReportFilter) => {
    const isTyping = 'q' in change && Object.keys(change).length === 1
    const text = 'q' in change ? (change.q ?? '') : typed
    setTyped(text)
    if (isTyping) return writeSoon(text)
    writeSoon.cancel()
    write(text, change, true)
  }
  const filter = useMemo(() => ({ ...noFilter, ...search, q: typed }), [search, typed])
  return <ReportPoints filter={filter} onFilter={onFilter} {...props} />
}
