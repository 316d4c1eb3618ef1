import { RoleSelect } from '#app/components/inputs/role-choice.tsx'
import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import { roleLabel } from '#app/labels/role-label'
import type { MemberWire } from '#server/accounts/orgs/wire'

/** The role of a member, saved when another one is chosen. */
export const ChangeRole = ({ user_id, name, role }: MemberWire) => (
  <SaveAtOnce
    act="change"
    fields={{ user_id }}
    className="actions"
    describe={(saved) => `${name} is ${roleLabel(saved.get('role') as MemberWire['role'])} now.`}
    button={
      <>
        Change<span className="visually-hidden"> the role of {name}</span>
      </>
    }
  >
    <RoleSelect value={role} label={`Role of ${name}`} />
  </SaveAtOnce>
)
