import { Outlet } from '@remix-run/react'
import { SettingsFrame } from '#app/components/frame/settings-frame.tsx'
import { settingsGroups } from '#app/components/frame/settings-pages'
import { useOrgData } from '#app/hooks/use-org-data'

export default function Settings() {
  const session = useOrgData()?.session
  if (!session) throw new Error('the pages of settings are below the layout of the org')
  return (
    <SettingsFrame groups={settingsGroups(session)}>
      <Outlet />
    </SettingsFrame>
  )
}
