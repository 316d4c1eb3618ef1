import type { KeyboardEvent } from 'react'
import type { Range } from '#spec/types'

interface FieldProps {
  name: string
  part: Range
  text: string
  write: (part: Range, value: string) => void
}

export const oneLine = (typed: string): string => typed.replace(/\s*\n\s*/g, ' ')

/** A field of one line. It changes the text when it loses focus. */
export function Line({ name, part, text, write }: FieldProps) {
  const value = text.slice(part.start, part.end)
  return <LineInput name={name} value={value} onWrite={(typed) => write(part, typed)} />
}

interface LineInputProps {
  name: string
  value: string
  className?: string
  title?: string
  onWrite: (typed: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function LineInput({
  name,
  value,
  className = 'card-line',
  title,
  onWrite,
  onKeyDown,
}: LineInputProps) {
  return (
    <input
      key={value}
      type="text"
      className={className}
      dir="auto"
      aria-label={name}
      title={title}
      defaultValue={oneLine(value)}
      onBlur={({ target }) => target.value !== oneLine(value) && onWrite(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** A field of several lines. It changes the text when it loses focus. */
export function Area({ name, part, text, write }: FieldProps) {
  const value = text.slice(part.start, part.end)
  const rows = Math.min(12, value.split('\n').length + 1)
  return (
    <textarea
      key={value}
      dir="auto"
      aria-label={name}
      rows={rows}
      defaultValue={value}
      onBlur={({ target }) => write(part, target.value)}
    />
  )
}
