import { NativeSelect, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../forms/useFormFields.ts'
import { getShownLanguage } from '../i18n/i18n.ts'
import classes from './Billing.module.css'
import { type CardValues, getCardFieldLimit } from './cardFormValues.ts'
import { listCountryOptions } from './countries.ts'

type TextField = Exclude<keyof CardValues, 'country'>

const completions = {
  firstName: 'cc-given-name',
  lastName: 'cc-family-name',
  address: 'billing address-line1',
  address2: 'billing address-line2',
  city: 'billing address-level2',
  state: 'billing address-level1',
  zip: 'billing postal-code',
} as const satisfies Record<TextField, string>

/** Cardholder name and address. The provider's script finds the inputs by `data-chargify`. */
export function CardholderAddressFields({ form }: { form: FormFields<CardValues> }) {
  const { country } = form.values
  const { t } = useTranslation('billing')
  const language = getShownLanguage()
  const countries = useMemo(() => listCountryOptions(language), [language])
  const text = (field: TextField) => (
    <TextInput
      label={t(field)}
      data-chargify={field}
      autoComplete={completions[field]}
      maxLength={getCardFieldLimit(field, country)}
      {...form.text(field)}
    />
  )
  return (
    <>
      <div className={classes.pair}>
        {text('firstName')}
        {text('lastName')}
      </div>
      {text('address')}
      {text('address2')}
      <div className={classes.pair}>
        {text('city')}
        <NativeSelect
          label={t('country')}
          data-chargify="country"
          autoComplete="billing country"
          data={countries}
          value={country}
          onChange={(event) => form.change({ country: event.currentTarget.value })}
        />
      </div>
      <div className={classes.pair}>
        {text('state')}
        {text('zip')}
      </div>
    </>
  )
}
