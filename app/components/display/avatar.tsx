interface Props {
  name: string
  /** What the color is made from: it stays the same when the name changes. */
  id: string
  /** 20, 24 and 28 pixels. */
  size?: 's' | 'm' | 'l'
}

const COLORS = 6

/**
 * The initials of a person. The name always stands nearby, so the style sheet draws the initials: they belong neither to a
 * name nor to copied text.
 */
export function Avatar({ name, id, size = 's' }: Props) {
  return (
    <span
      className={`avatar avatar-${size} avatar-${colorOf(id)}`}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  )
}

function colorOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return (sum % COLORS) + 1
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '')
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return (last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1)).toUpperCase()
}
