import { editDistance } from '#spec/config/checks/nearest'
import { withoutMarkdownExtension } from '#spec/markdown/markdown-path'

/** Bounds the comparisons with one value. */
const MAX_COMPARED = 5_000

/** The most similar name; null if the name exists or none is similar. */
export function nearestName(value: string, known: readonly string[]): string | null {
  const typed = value.toLowerCase()
  if (known.some((name) => name.toLowerCase() === typed)) return null
  let best: string | null = null
  let limit = maxDistance(value)
  const comparable = known.filter((name) => Math.abs(name.length - value.length) <= maxDistance(value))
  for (const name of comparable.slice(0, MAX_COMPARED)) {
    const distance = editDistance(typed, name.toLowerCase(), limit)
    if (distance <= limit) [best, limit] = [name, distance - 1]
  }
  return best
}

/** The folder whose path ends in the value, or the most similar one; null if the value is a folder, or none is similar. */
export function nearestFolder(value: string, folders: readonly string[]): string | null {
  const typed = value.toLowerCase()
  if (folders.some((folder) => folder.toLowerCase() === typed)) return null
  const shortestFirst = folders.toSorted((one, other) => one.length - other.length)
  const withEnd = shortestFirst.find((folder) => folder.toLowerCase().endsWith(`/${typed}`))
  if (withEnd !== undefined) return withEnd
  const depth = value.split('/').length
  const byEnd = new Map<string, string>()
  for (const folder of shortestFirst) {
    const end = folder.split('/').slice(-depth).join('/')
    if (!byEnd.has(end)) byEnd.set(end, folder)
  }
  return nearestName(value, folders) ?? byEnd.get(nearestName(value, [...byEnd.keys()]) ?? '') ?? null
}

/** The most similar file, folder, or name of one; null if the value is part of a path, or none is similar. */
export function nearestPath(value: string, paths: readonly string[]): string | null {
  const typed = value.toLowerCase()
  if (paths.some((path) => path.toLowerCase().includes(typed))) return null
  return nearestName(value, partsLike(value, paths))
}

/** Parts of the paths that are as deep as the value and about as long. Others are not even copied: there may be millions. */
function partsLike(value: string, paths: readonly string[]): string[] {
  const limit = maxDistance(value)
  const isLike = (start: number, end: number) => Math.abs(end - start - value.length) <= limit
  const depth = value.split('/').length
  const parts = new Set<string>()
  for (const path of paths) {
    if (parts.size >= MAX_COMPARED) break
    let start = 0
    let end = endOfNames(path, start, depth)
    while (end >= 0) {
      if (isLike(start, end)) parts.add(path.slice(start, end))
      if (end === path.length) {
        const withoutExtension = withoutMarkdownExtension(path).length
        if (isLike(start, withoutExtension)) parts.add(path.slice(start, withoutExtension))
      }
      start = path.indexOf('/', start) + 1
      end = end === path.length ? -1 : endOfNames(path, end + 1, 1)
    }
  }
  return [...parts]
}

/** Returns the index after `count` names of the path from `start`, or -1 if it has fewer. */
function endOfNames(path: string, start: number, count: number): number {
  let end = start - 1
  for (let at = 0; at < count; at++) {
    if (end === path.length) return -1
    const slash = path.indexOf('/', end + 1)
    end = slash < 0 ? path.length : slash
  }
  return end
}

const maxDistance = (value: string) => Math.min(3, Math.floor(value.length / 3))
