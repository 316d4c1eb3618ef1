import { useEffect, useRef } from 'react'

interface Props {
  name: string
  all: string
  label: string
  value: string
  options: readonly string[]
  nameOf?: (option: string) => string
}

/** A select whose choice applies at once. A value from the address is offered even if it is no longer in the list. */
export function InstantSelect({ name, all, label, value, options, nameOf = (option) => option }: Props) {
  const choices = value === '' || options.includes(value) ? options : [value, ...options]
  const select = useRef<HTMLSelectElement>(null)
  const lastValue = useRef<string | null>(null)
  // Updates the existing element when the address changes, so that keyboard users keep their focus.
  useEffect(() => {
    const box = select.current
    const isFirst = lastValue.current === null
    lastValue.current = value
    if (!box || box.value === value) return
    // The user chose before hydration: apply that choice.
    if (isFirst) box.form?.requestSubmit()
    else box.value = value
  }, [value])
  return (
    <select ref={select} name={name} defaultValue={value} aria-label={label}>
      <option value="">{all}</option>
      {choices.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  )
}
