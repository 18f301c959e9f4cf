import { Textarea } from '@mantine/core'
import type { TypePartFormState } from '../typePartKind.ts'

/** The description of a part, on several lines. */
export function TypePartDescriptionInput({
  form,
}: {
  form: TypePartFormState<{ description: string }>
}) {
  return (
    <Textarea
      label={form.labels.description}
      autosize
      minRows={2}
      maxRows={6}
      {...form.text('description')}
    />
  )
}
