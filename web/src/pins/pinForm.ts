import type { Pin } from '@nspect/contract/pins'
import type { FormFields } from '../forms/useFormFields.ts'
import type { PinValues } from './pinValues.ts'

/** A form with the fields of a point, as passed to their inputs. */
export interface PinForm extends Pick<FormFields<PinValues>, 'values' | 'errorOf' | 'touch' | 'change' | 'text'> {
  /** the stored point that the values were made from; null: a new one */
  stored: Pin | null
}
