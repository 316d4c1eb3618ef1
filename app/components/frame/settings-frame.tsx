import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from './page'
import type { SettingsGroup } from './settings-pages'
import { Tabs } from './tabs'

interface Props {
  groups: SettingsGroup[]
  children: ReactNode
}

/** The list of settings beside each of them. */
export function SettingsFrame({ groups, children }: Props) {
  return (
    <Page title="Settings">
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
