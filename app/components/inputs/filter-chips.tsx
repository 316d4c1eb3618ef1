import { Link, useSearchParams } from '@remix-run/react'
import { FilterChip } from './filter-chip'

export interface ChosenFilter {
  /** The parameter of the address. */
  name: string
  value: string
  /** The kind of the filter, such as “Author”. */
  label: string
  /** How the value reads. */
  text: string
}

interface Props {
  chosen: readonly ChosenFilter[]
  /** Parameters that stay when all filters are removed. */
  kept: readonly string[]
}

/** The filters that are set. Each can be removed alone, or all together. */
export function FilterChips({ chosen, kept }: Props) {
  const [params] = useSearchParams()
  const set = chosen.filter(({ value }) => value !== '')
  if (set.length === 0) return null
  const cleared = new URLSearchParams([...params].filter(([name]) => kept.includes(name)))
  return (
    <span className="chips">
      {set.map(({ name, value, label, text }) => (
        <FilterChip key={`${name} ${value}`} name={name} value={value} label={label}>
          {text}
        </FilterChip>
      ))}
      <Link to={`?${cleared}`}>Clear all</Link>
    </span>
  )
}
