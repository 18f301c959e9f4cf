import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What `serveMinimalPages.ts` writes into the page. */
interface Content {
  title: string
  pictures: readonly string[]
  /** calls whose rows are listed below the title */
  reads: readonly string[]
  token: string
}

const { title, pictures, reads, token }: Content = JSON.parse(
  document.getElementById('content')?.textContent ?? '{}',
)
const headers = { authorization: `Bearer ${token}` }

function MinimalPage() {
  const [rows, setRows] = useState<readonly string[]>([])
  useEffect(() => {
    const read = async (path: string) => {
      const answer: unknown = await (await fetch(`/api/${path}`, { headers })).json()
      return (Array.isArray(answer) ? answer : [answer]) as readonly Record<string, unknown>[]
    }
    void Promise.all(reads.map(read)).then((all) =>
      setRows(all.flat().map((row) => String(row.projectName ?? row.title ?? row.username ?? ''))),
    )
  }, [])
  const picture = (src: string, n: number) =>
    h('img', { key: src, src, alt: '', width: n === 0 ? 632 : 104, height: n === 0 ? 374 : 62 })
  return h(
    'main',
    null,
    h('h1', null, title),
    ...pictures.map(picture),
    h('ul', null, ...rows.map((row, n) => h('li', { key: `${n} ${row}` }, row))),
  )
}

const host = document.getElementById('root')
if (host) createRoot(host).render(h(MinimalPage))
