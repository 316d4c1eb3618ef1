import type { Splice } from '#spec/edit/index'
import type { ListBlock, ListItem } from './card-block'

/** Sets the text of an item. An item without text would be no task and no paragraph, so it keeps the old one. */
export function setItemText({ text: { start, end } }: ListItem, typed: string): Splice[] {
  const value = typed.replace(/\s*[\r\n]+\s*/g, ' ').trim()
  return value === '' ? [] : [{ start, end, text: value }]
}

export const tickItem = ({ box, isChecked }: ListItem): Splice[] =>
  box === null ? [] : [{ start: box + 1, end: box + 2, text: isChecked ? ' ' : 'x' }]

/** Adds an item of the same kind after an item and what is nested in it. */
export function addItem(text: string, { items }: ListBlock, index: number, value: string): Splice[] {
  const item = items[index]
  if (!item) return []
  const { lineStart, marker, contentStart, box, end } = item
  const indent = text.slice(lineStart, marker.start)
  const gap = text.slice(marker.end, contentStart)
  const start = `${indent}${nextMarker(text, items, item)}${gap}${box === null ? '' : '[ ] '}`
  return [{ start: end, end, text: `${isLoose(text, items, item) ? '\n\n' : '\n'}${start}${value}` }]
}

/** Whether blank lines separate the item from its neighbor. */
function isLoose(
  text: string,
  items: readonly ListItem[],
  { previous, next, end, lineStart }: ListItem,
): boolean {
  const between =
    next === null
      ? previous !== null && text.slice(items[previous]?.end, lineStart)
      : text.slice(end, items[next]?.lineStart)
  return between !== false && between.split('\n').length > 2
}

/** The following number, unless all items of the list have the same. */
function nextMarker(text: string, items: readonly ListItem[], { marker, previous, next }: ListItem): string {
  const own = text.slice(marker.start, marker.end)
  const number = Number.parseInt(own, 10)
  if (Number.isNaN(number)) return own
  const neighbor = items[next ?? previous ?? -1]
  const isRepeated = neighbor && Number.parseInt(text.slice(neighbor.marker.start), 10) === number
  return isRepeated ? own : `${number + 1}${own.slice(-1)}`
}

/** Removes an item with what is nested in it, and the white space that separated it. */
export function removeItem(text: string, { items }: ListBlock, index: number): Splice[] {
  const item = items[index]
  if (!item) return []
  const { lineStart, end, previous, next } = item
  const [before, after] = [items[previous ?? -1], items[next ?? -1]]
  if (after) return [{ start: lineStart, end: after.lineStart, text: '' }]
  if (before) return [{ start: before.end, end, text: '' }]
  if (lineStart > 0) return [{ start: lineStart - 1, end, text: '' }]
  return [{ start: lineStart, end: Math.min(end + 1, text.length), text: '' }]
}

export interface Move {
  splices: Splice[]
  /** The index of the item after the move. */
  index: number
}

/** Swaps an item with the one before or after it in its list. Markers and white space stay where they are. */
export function moveItem(
  text: string,
  { items }: ListBlock,
  index: number,
  direction: 'up' | 'down',
): Move | null {
  const item = items[index]
  const other = item && (direction === 'up' ? item.previous : item.next)
  if (!item || other === null || other === undefined) return null
  const neighbor = items[other]
  if (!neighbor) return null
  const [upper, lower] = direction === 'up' ? [neighbor, item] : [item, neighbor]
  const body = ({ contentStart, end }: ListItem) => text.slice(contentStart, end)
  const shift = columnOf(upper) - columnOf(lower)
  const splices = [
    { start: upper.contentStart, end: upper.end, text: reindent(body(lower), shift) },
    { start: lower.contentStart, end: lower.end, text: reindent(body(upper), -shift) },
  ]
  const nestedInLower = items.filter(({ lineStart }) => lineStart >= lower.lineStart && lineStart < lower.end)
  return { splices, index: direction === 'up' ? other : index + nestedInLower.length }
}

const columnOf = ({ lineStart, contentStart }: ListItem) => contentStart - lineStart

/** Moves all lines but the first by a number of columns. */
function reindent(body: string, columns: number): string {
  if (columns === 0) return body
  return body.replace(/\n( *)(?=[^\n])/g, (_, spaces: string) => {
    return `\n${' '.repeat(Math.max(0, spaces.length + columns))}`
  })
}
