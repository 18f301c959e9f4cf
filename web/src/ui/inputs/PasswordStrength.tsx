import { useTranslation } from 'react-i18next'
import classes from './PasswordStrength.module.css'
import { computePasswordStrength } from './passwordStrength.ts'

/**
 * Below a new password: three bars and a word, while it is typed. `min` = symbols that the server
 * requires.
 */
export function PasswordStrength({ password, min }: { password: string; min: number }) {
  const { t } = useTranslation('ui')
  const strength = computePasswordStrength(password, min)
  return (
    <div className={classes.hint} data-strength={password ? strength : undefined}>
      <span className={classes.bars} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      <span className={classes.words} role="status" aria-label={t('strength')}>
        {password ? t(`strength_${strength}`) : t('strengthHint')}
      </span>
    </div>
  )
}
