import { Form, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useInstantFilter } from '#app/hooks/use-instant-filter'
import { type ChosenFilter, FilterChips } from './filter-chips'

interface Props {
  chosen: readonly ChosenFilter[]
  /** Parameters of the address that stay when filters change. */
  kept: readonly string[]
  /** The fields. */
  children: ReactNode
}

/**
 * The filters of a list, stored in the address. After hydration a choice or a text applies at once; without a script the button applies it.
 */
export function ListFilters({ chosen, kept, children }: Props) {
  const [params] = useSearchParams()
  return (
    <Form className="filters" aria-label="Filters" onChange={useInstantFilter()}>
      {children}
      <button type="submit" className="button">
        Filter
      </button>
      {[...params]
        .filter(([name]) => kept.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <FilterChips chosen={chosen} kept={kept} />
    </Form>
  )
}
