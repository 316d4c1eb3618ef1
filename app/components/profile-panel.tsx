import type { ProfileWire } from '../../server/profile/wire'
import { roleLabel } from '../role-label'
import { Facts } from './facts'
import { RelativeTime } from './relative-time'

/** Who is asking, and what they may do here. */
export function ProfilePanel({ profile }: { profile: ProfileWire }) {
  const { name, email, role, permissions, all_permissions, code_host_user, last_login_at } = profile
  return (
    <section className="panel" aria-labelledby="pl-_profile">
      <header className="panel-head">
        <h2 id="pl-_profile" dir="auto">
          {name}
        </h2>
      </header>
      <div className="panel-body">
        <Facts
          facts={[
            ['Email', email],
            ['Role', roleLabel(role)],
            [
              'Permissions',
              all_permissions
                .filter((permission) => permissions.includes(permission))
                .map((permission) => <code key={permission}>{permission}</code>),
            ],
            ['Account at the code host', code_host_user?.login],
            ['Last sign-in', last_login_at && <RelativeTime at={last_login_at} />],
          ]}
        />
      </div>
    </section>
  )
}
