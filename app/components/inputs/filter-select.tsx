interface Props {
  label: string
  name: string
  /** What no choice means. */
  all: string
  options: Record<string, string>
  value?: string
}

/** One of the values that a list can be narrowed to. What the address brought is offered even when it is none of them. */
export function Choice({ label, name, all, options, value = '' }: Props) {
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
