import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import { useTranslation } from 'react-i18next'
import classes from './ReportBody.module.css'

type TypeTexts = Pick<ProjectType, 'reportScope' | 'reportMethod' | 'reportLimitations'>

/** What was inspected, how, and what was not, as the type states it. */
export function ReportTypeTexts({ type }: { type: TypeTexts }) {
  const { t } = useTranslation('reports')
  const texts = [
    { key: 'scope', text: type.reportScope },
    { key: 'method', text: type.reportMethod },
    { key: 'limitations', text: type.reportLimitations },
  ] as const
  return (
    <section id="report-about" className={classes.section}>
      <h2>{t('about')}</h2>
      {texts.map(
        ({ key, text }) =>
          text?.trim() && (
            <section key={key} className={classes.typeText}>
              <h3>{t(key)}</h3>
              <p dir="auto">{text.trim()}</p>
            </section>
          ),
      )}
    </section>
  )
}
