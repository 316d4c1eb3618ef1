import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Facts, Tags } from '#app/components/display/facts.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { permissionLabel } from '#app/labels/permission-label'
import { roleLabel } from '#app/labels/role-label'
import type { ProfileWire } from '#server/accounts/profile/wire'

interface Props {
  profile: ProfileWire
  hasPassword: boolean
  /** Whether the address is confirmed, and how to confirm it. */
  email: ReactNode
}

/** The signed-in user with their role and permissions. */
export function ProfilePanel({ profile, hasPassword, email: confirmation }: Props) {
  const { name, email, role, permissions, all_permissions, code_host_user, last_login_at } = profile
  return (
    <section className="panel" aria-labelledby="pl-_profile">
      <header className="panel-head">
        <h2 id="pl-_profile" dir="auto">
          {name}
        </h2>
        {hasPassword && <Link to="/auth/password">Change password</Link>}
      </header>
      <div className="panel-body">
        <Facts
          facts={[
            ['Email', email],
            ['Role', roleLabel(role)],
            [
              'Permissions',
              <Tags
                key="permissions"
                tags={all_permissions
                  .filter((permission) => permissions.includes(permission))
                  .map(permissionLabel)}
              />,
            ],
            ['Code host account', code_host_user?.login],
            ['Last sign-in', last_login_at && <RelativeTime at={last_login_at} />],
          ]}
        />
        {confirmation}
      </div>
    </section>
  )
}
