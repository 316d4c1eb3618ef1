import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import { viewQueryOf } from '#shared/list-filters'
import { orgPath } from '#shared/page-paths'
import { DensityToggle } from './density-toggle'
import { EditView } from './views/edit-view'
import { SaveView } from './views/save-view'
import { ViewLinks } from './views/view-links'
import type { ListView, ViewPlace } from './views/view-place'

interface Props {
  place: ViewPlace
  views: readonly ListView[]
  /** The name of the list without filters, such as “Open tasks”. */
  all: string
  /** Cards have no row height to choose. */
  isOfCards?: boolean
  /** The filters, and a note such as the count. */
  children: ReactNode
}

/** Above a list: its saved views, and a line with its filters, the menu to save a view and the height of the rows. */
export function ListBar({ place, views, all, isOfCards = false, children }: Props) {
  const [params] = useSearchParams()
  const query = viewQueryOf(place.list, params)
  const open = views.find((view) => view.query === query)
  return (
    <>
      {views.length > 0 && <ViewLinks all={all} views={views} query={query} />}
      <div className="list-bar">
        {children}
        <div className="list-bar-end">
          <Menu
            label={open ? 'Edit view' : 'Save view'}
            icon={
              <>
                <Icon name={open ? 'edit' : 'plus'} />
                {open ? 'Edit view' : 'Save view'}
              </>
            }
            className="button"
          >
            <ViewForms place={place} views={views} query={query} open={open} />
            <Link to={orgPath(place.org, 'views')}>All saved views</Link>
          </Menu>
          {!isOfCards && <DensityToggle />}
        </div>
      </div>
    </>
  )
}

interface FormsProps extends Omit<Props, 'all' | 'isOfCards' | 'children'> {
  query: string
  open: ListView | undefined
}

function ViewForms({ place, views, query, open }: FormsProps) {
  if (open)
    return open.may_change ? (
      <EditView org={place.org} view={open} />
    ) : (
      <p className="muted menu-title">Only editors change views of everyone.</p>
    )
  if (query === '')
    return <p className="muted menu-title">Set a filter or an order, then save them here as a view.</p>
  return <SaveView place={place} query={query} views={views.filter(({ may_change }) => may_change)} />
}
