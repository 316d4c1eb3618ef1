import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { orgPath } from '#shared/page-paths'

interface Props {
  org: string
  /** Whether filters hide what there is. */
  isFiltered: boolean
  title: string
  children: ReactNode
}

/** An inbox of the sync without rows. */
export const EmptyInbox = ({ org, isFiltered, title, children }: Props) =>
  isFiltered ? (
    <EmptyState title="Nothing matches" act={{ label: 'Clear the filters', to: '?' }}>
      <p>Nothing in this list has what the filters ask for.</p>
    </EmptyState>
  ) : (
    <EmptyState title={title} act={{ label: 'See the sync', to: orgPath(org, 'sync') }}>
      {children}
    </EmptyState>
  )
