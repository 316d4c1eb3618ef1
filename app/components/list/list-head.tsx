import { Link, useSearchParams } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { ListColumn } from './columns'

interface Props<Row> {
  column: ListColumn<Row>
  /** The value of `sort` that the list has now. */
  current: string
}

/** The head of a column. It is a link, so that sorting needs no script. A second click turns the order round. */
export function ListHead<Row>({ column, current }: Props<Row>) {
  const { label, sort } = column
  const [params] = useSearchParams()
  if (!sort)
    return (
      <th scope="col" className={classOf(column)}>
        {label}
      </th>
    )
  const { ascending, descending, isDescendingFirst = false } = sort
  const isDescending = current === descending
  const isSorted = isDescending || current === ascending
  const showsDescending = isSorted ? !isDescending : isDescendingFirst
  const next = new URLSearchParams(params)
  next.set('sort', showsDescending ? descending : ascending)
  next.delete('offset')
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Link to={`?${next}`} replace preventScrollReset>
        {label}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </Link>
    </th>
  )
}

export const classOf = <Row,>({ key, isNumeric, isWideOnly }: ListColumn<Row>) =>
  [`list-${key}`, isNumeric && 'list-number', isWideOnly && 'list-wide'].filter(Boolean).join(' ')
