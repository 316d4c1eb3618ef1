import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { orgPath } from '#shared/page-paths'
import type { SidebarPage } from './sidebar-pages'

interface Props {
  org: string
  page: SidebarPage
  isCurrent: boolean
  waiting: number
}

/** More are shown as "99+". */
const MAX_SHOWN = 99

export function SidebarLink({ org, page: { label, path, icon, keys, badge }, isCurrent, waiting }: Props) {
  const count = waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : String(waiting)
  return (
    <Link
      to={orgPath(org, path)}
      aria-current={isCurrent ? 'page' : undefined}
      data-keys={keys}
      data-keys-label={label}
      title={label}
    >
      <Icon name={icon} />
      <span className="sidebar-label">{label}</span>
      {waiting > 0 && (
        <span className={badge === 'sync' ? 'count count-attention' : 'count'}>
          {count}
          <span className="visually-hidden"> {badge === 'inbox' ? 'unread' : 'waiting'}</span>
        </span>
      )}
    </Link>
  )
}
