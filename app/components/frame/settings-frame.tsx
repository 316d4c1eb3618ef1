import { NavLink, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from './page'
import type { SettingsGroup } from './settings-pages'
import { Tabs } from './tabs'

interface Props {
  groups: SettingsGroup[]
  children: ReactNode
}

/** The list of settings beside each of them. The title is the name in the list. */
export function SettingsFrame({ groups, children }: Props) {
  const { pathname } = useLocation()
  const isOpen = ({ to }: { to: string }) => `${pathname}/`.startsWith(`${to}/`)
  const open = groups.flatMap(({ pages }) => pages).find(isOpen)
  return (
    <Page title={open?.label ?? 'Settings'}>
      <div className="settings">
        <Tabs label="Settings">
          {groups.map(({ label, pages }) => (
            <ul key={label} className="tab-group" aria-label={label}>
              <li className="tab-group-label" aria-hidden="true">
                {label}
              </li>
              {pages.map(({ to, label: page }) => (
                <li key={to}>
                  <NavLink to={to}>{page}</NavLink>
                </li>
              ))}
            </ul>
          ))}
        </Tabs>
        <div className="settings-page">{children}</div>
      </div>
    </Page>
  )
}
