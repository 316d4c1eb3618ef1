/** One part of a path: a name, `<name>` for any name, or a list index. */
const PART = /\[(?:\d*|"(?:[^"\\]|\\.)*")\]|[^.[\]]+/g

function partsOf(path: string): string[] {
  return Array.from(path.matchAll(PART), ([part]) =>
    part.startsWith('["') ? (JSON.parse(part.slice(1, -1)) as string) : part,
  )
}

/** Whether the paths are equal, or one is below the other. `routing[0]` matches `routing[]`. */
export function isSameBranch(first: string, second: string): boolean {
  const parts = partsOf(second)
  return partsOf(first).every((part, i) => parts[i] === undefined || isSamePart(part, parts[i]))
}

/** Whether `path` is `key` or below it. */
export function isBelow(path: string, key: string): boolean {
  return isSameBranch(path, key) && partsOf(path).length >= partsOf(key).length
}

function isSamePart(first: string, second: string): boolean {
  if (isListIndex(first) && isListIndex(second)) return first === second || first === '[]' || second === '[]'
  return first === second || first === '<name>' || second === '<name>'
}

function isListIndex(part: string): boolean {
  return /^\[\d*\]$/.test(part)
}
