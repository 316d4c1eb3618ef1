import { useEffect, useState } from 'react'
import { MAX_SELECTED } from '#shared/limits'

interface Options {
  max?: number
  /** Selected at first. */
  first?: readonly string[]
  /** What was changed. Another value ends the selection. */
  changed?: object | string | null | undefined
}

/** Which of these ids are selected, at most `max`. With Shift, a range from the one changed last. */
export function useSelection(
  ids: readonly string[],
  { max = MAX_SELECTED, first = [], changed }: Options = {},
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first))
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    if (changed) setChosen(new Set())
  }, [changed])
  // What a filter or a newer list no longer shows is not selected.
  const selected = ids.filter((id) => chosen.has(id))

  const toggle = (id: string, withShift: boolean) => {
    const isSelecting = !chosen.has(id)
    const touched = withShift ? rangeOf(ids, last ?? id, id) : [id]
    const others = selected.filter((other) => !touched.includes(other))
    setChosen(new Set(isSelecting ? [...others, ...touched].slice(0, max) : others))
    setLast(id)
  }
  /** Selects these, or none if all of them are selected. */
  const toggleAll = (shown: readonly string[]) => {
    const others = selected.filter((id) => !shown.includes(id))
    const isComplete = shown.every((id) => chosen.has(id))
    setChosen(new Set(isComplete ? others : [...others, ...shown].slice(0, max)))
  }
  return { selected, toggle, toggleAll, clear: () => setChosen(new Set()) }
}

function rangeOf(ids: readonly string[], one: string, other: string): readonly string[] {
  const ends = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b)
  const [from = 0, to = 0] = ends
  return from < 0 ? [other] : ids.slice(from, to + 1)
}
