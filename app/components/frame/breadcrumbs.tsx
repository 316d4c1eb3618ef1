import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'

export interface Crumb {
  label: string
  to?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${to} ${label}`}>
            {index > 0 && <Icon name="chevron" />}
            {to ? (
              <Link to={to} title={label}>
                {label}
              </Link>
            ) : (
              <span aria-current="page" title={label}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
