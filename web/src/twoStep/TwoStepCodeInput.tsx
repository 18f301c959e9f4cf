import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './twoStep.module.css'

/** The field of a code; phones and password managers offer the app's code for it. */
export function TwoStepCodeInput({ isNumeric, ...props }: TextInputProps & { isNumeric: boolean }) {
  return (
    <TextInput
      className={classes.code}
      name="code"
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  )
}
