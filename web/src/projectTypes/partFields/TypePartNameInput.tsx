import { TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { TypePartFormState } from '../typePartKind.ts'

/** The name of a part; has the focus in a new one. */
export function TypePartNameInput({
  form,
  isNew,
}: {
  form: TypePartFormState<{ name: string }>
  isNew: boolean
}) {
  return (
    <TextInput
      label={form.labels.name}
      withAsterisk
      autoFocus={isNew}
      maxLength={limits.partName}
      {...form.text('name')}
    />
  )
}
