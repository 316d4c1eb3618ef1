import { findClassEnd } from './find-class-end'

interface Group {
  close: number
  commas: number[]
}

/** `a/{b,c}.md` → `a/b.md`, `a/c.md`. Null if there are more than `limit` alternatives. */
export function expandBraces(pattern: string, limit: number): string[] | null {
  const groups = findGroups(pattern)
  return groups.size === 0 ? [pattern] : expand(pattern, 0, pattern.length, groups, limit)
}

function expand(
  pattern: string,
  from: number,
  to: number,
  groups: Map<number, Group>,
  limit: number,
): string[] | null {
  let alternatives = ['']
  let literalStart = from
  for (let at = from; at < to; at++) {
    const group = groups.get(at)
    if (!group) continue
    const options = expandOptions(pattern, at, group, groups, limit)
    if (!options || alternatives.length * options.length > limit) return null
    const literal = pattern.slice(literalStart, at)
    alternatives = alternatives.flatMap((head) => options.map((option) => head + literal + option))
    at = group.close
    literalStart = at + 1
  }
  const tail = pattern.slice(literalStart, to)
  return alternatives.map((head) => head + tail)
}

function expandOptions(
  pattern: string,
  open: number,
  group: Group,
  groups: Map<number, Group>,
  limit: number,
): string[] | null {
  const options: string[] = []
  let from = open + 1
  for (const to of [...group.commas, group.close]) {
    const expanded = expand(pattern, from, to, groups, limit)
    if (!expanded || options.length + expanded.length > limit) return null
    options.push(...expanded)
    from = to + 1
  }
  return options
}

/** Only closed braces with a comma are groups. All others are plain characters. */
function findGroups(pattern: string): Map<number, Group> {
  const groups = new Map<number, Group>()
  const open: { at: number; commas: number[] }[] = []
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]
    if (char === '\\') at++
    else if (char === '[') at = Math.max(at, findClassEnd(pattern, at))
    else if (char === '{') open.push({ at, commas: [] })
    else if (char === ',') open.at(-1)?.commas.push(at)
    else if (char === '}') {
      const group = open.pop()
      if (group && group.commas.length > 0) groups.set(group.at, { close: at, commas: group.commas })
    }
  }
  return groups
}
