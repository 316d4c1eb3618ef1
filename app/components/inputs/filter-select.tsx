interface Props {
  label: string
  name: string
  /** Label of the option that does not filter. */
  all: string
  options: Record<string, string>
  value?: string
}

/** A select with the values of one filter. The value from the address is offered even if it is unknown. */
export function FilterSelect({ label, name, all, options, value = '' }: Props) {
  const isKnown = value === '' || Object.hasOwn(options, value)
  return (
    <label>
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {Object.entries(options).map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
