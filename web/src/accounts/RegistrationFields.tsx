import { Button, PasswordInput, TextInput } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../forms/useFormFields.ts'
import { DropFiles } from '../ui/files/DropFiles.tsx'
import { PasswordStrength } from '../ui/inputs/PasswordStrength.tsx'
import classes from './accounts.module.css'
import { type RegistrationLabels, type RegistrationValues, toContact } from './registrationForm.ts'

interface Props {
  form: FormFields<RegistrationValues> & { isSaving: boolean }
  labels: RegistrationLabels
}

const createTextProps =
  ({ form, labels }: Props) =>
  (name: keyof RegistrationLabels) => ({
    label: labels[name],
    name,
    withAsterisk: true,
    ...form.text(name),
  })

/** The person who registers, and their credentials. */
export function RegistrantFields({ passwordMin, ...props }: Props & { passwordMin: number }) {
  const { t } = useTranslation('accounts')
  const text = createTextProps(props)
  const secret = (name: 'password' | 'confirmPassword') => ({
    ...text(name),
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('show') },
  })
  const { values, isSaving } = props.form
  return (
    <fieldset className={classes.group} disabled={isSaving}>
      <legend>{t('you')}</legend>
      <TextInput {...text('firstName')} autoComplete="given-name" autoFocus />
      <TextInput {...text('lastName')} autoComplete="family-name" />
      <TextInput {...text('phoneNumber')} type="tel" autoComplete="tel" />
      <TextInput
        {...text('username')}
        description={t('usernameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={classes.stack}>
        <PasswordInput {...secret('password')} />
        <PasswordStrength password={values.password} min={passwordMin} />
      </div>
      <PasswordInput {...secret('confirmPassword')} />
    </fieldset>
  )
}

/** The organisation, its contact and its logo. */
export function OrganisationFields(props: Props) {
  const { t } = useTranslation('accounts')
  const { form } = props
  const { values, isSaving } = form
  const text = createTextProps(props)
  return (
    <fieldset className={classes.group} disabled={isSaving}>
      <legend>{t('organisation')}</legend>
      <TextInput {...text('businessName')} autoComplete="organization" />
      <TextInput {...text('companyAddress')} autoComplete="street-address" />
      <ContactFields {...props} />
      <div className={classes.wide}>
        <DropFiles
          label={t('logo')}
          help={t('logoHelp', { size: limits.logoBytes / 1024 / 1024 })}
          invite={t('logoDrop')}
          accept={imageAccept}
          maxBytes={limits.logoBytes}
          files={values.logo}
          onChange={(logo) => form.change({ logo })}
          error={form.errorOf('logo')}
          isDisabled={isSaving}
        />
      </div>
    </fieldset>
  )
}

/**
 * The contact of the organisation: who registers, until somebody else is named in the fold (T178).
 */
function ContactFields(props: Props) {
  const { t } = useTranslation('accounts')
  const { form } = props
  const { values } = form
  const text = createTextProps(props)
  const name = `${values.firstName} ${values.lastName}`.trim()
  const fold = () =>
    form.change(
      values.hasOtherContact
        ? { hasOtherContact: false }
        : // what was written there before stays
          { hasOtherContact: true, ...(values.contactEmail === '' && toContact(values)) },
    )
  return (
    <>
      <p className={classes.contact}>
        <span>
          {values.hasOtherContact
            ? t('contactOther')
            : name
              ? t('contactIsNamed', { name })
              : t('contactIsYou')}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={values.hasOtherContact}
          onClick={fold}
        >
          {t(values.hasOtherContact ? 'sameAsMe' : 'otherContact')}
        </Button>
      </p>
      {values.hasOtherContact && (
        <>
          <TextInput {...text('contactFirstName')} autoComplete="section-contact given-name" />
          <TextInput {...text('contactLastName')} autoComplete="section-contact family-name" />
          <TextInput
            {...text('contactEmail')}
            type="email"
            autoComplete="section-contact email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextInput {...text('contactPhone')} type="tel" autoComplete="section-contact tel" />
        </>
      )}
    </>
  )
}
