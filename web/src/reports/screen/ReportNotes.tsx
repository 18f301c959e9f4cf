import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * What the inspection says of itself: three lines of it, and the rest when it is asked for (T402).
 */
export function ReportNotes({ notes }: { notes: string }) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = words.current
    if (!element) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section id="report-description" className="sight-notes" aria-label={t('description')}>
      <h2>{t('description')}</h2>
      <p
        ref={words}
        dir="auto"
        data-none={notes === '' || undefined}
        data-open={isOpen || undefined}
      >
        {notes || t('noDescription')}
      </p>
      {(isCut || isOpen) && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </button>
      )}
    </section>
  )
}
