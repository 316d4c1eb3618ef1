/** One part of a path: a name, `<name>` for any name, or a list index. */
const PART = /\[(?:\d*|"(?:[^"\\]|\\.)*")\]|[^.[\]]+/g

function partsOf(path: string): string[] {
  return Array.from(path.matchAll(PART), ([part]) =>
    part.startsWith('["') ? (JSON.parse(part.slice(1, -1)) as string) : part,
  )
}

/** Whether the paths are equal, or one is below the other. `routing[0]` matches `routing[]`. */
export function isSameBranch(one: string, other: string): boolean {
  const parts = partsOf(other)
  return partsOf(one).every((part, i) => parts[i] === undefined || isSamePart(part, parts[i]))
}

/** Whether `path` is `key` or below it. */
export function isBelow(path: string, key: string): boolean {
  return isSameBranch(path, key) && partsOf(path).length >= partsOf(key).length
}

function isSamePart(one: string, other: string): boolean {
  if (isListIndex(one) && isListIndex(other)) return one === other || one === '[]' || other === '[]'
  return one === other || one === '<name>' || other === '<name>'
}

function isListIndex(part: string): boolean {
  return /^\[\d*\]$/.test(part)
}
