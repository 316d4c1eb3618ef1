/** One part of a path: a name, `<name>` for any, or a place in a list. */
const PART = /\[(?:\d*|"(?:[^"\\]|\\.)*")\]|[^.[\]]+/g

function partsOf(path: string): string[] {
  return Array.from(path.matchAll(PART), ([part]) =>
    part.startsWith('["') ? (JSON.parse(part.slice(1, -1)) as string) : part,
  )
}

/** Whether one of the two is, or lies below, the other: `routing[0].target` lies below `routing[].target`. */
export function isAlong(one: string, other: string): boolean {
  const parts = partsOf(other)
  return partsOf(one).every((part, i) => parts[i] === undefined || isSamePart(part, parts[i]))
}

/** Whether `path` is `key` or lies below it. */
export function isBelow(path: string, key: string): boolean {
  return isAlong(path, key) && partsOf(path).length >= partsOf(key).length
}

function isSamePart(one: string, other: string): boolean {
  if (isListPlace(one) && isListPlace(other)) return one === other || one === '[]' || other === '[]'
  return one === other || one === '<name>' || other === '<name>'
}

function isListPlace(part: string): boolean {
  return /^\[\d*\]$/.test(part)
}
