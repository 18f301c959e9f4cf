interface Props<Option extends string> {
  label: string
  options: readonly Option[]
  value: Option
  nameOf: (option: Option) => string
  onChange: (option: Option) => void
}

/** A radio group without Mantine, for visitors' pages. */
export function PlainRadioGroup<Option extends string>({
  label,
  options,
  value,
  nameOf,
  onChange,
}: Props<Option>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={label}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {nameOf(option)}
        </label>
      ))}
    </fieldset>
  )
}
