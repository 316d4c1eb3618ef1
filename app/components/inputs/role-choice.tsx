import { roleLabel } from '#app/labels/role-label'
import { ROLES } from '#shared/roles'

/** For tables: the column header is the visible label. */
export function RoleSelect({ value, label }: { value: string; label: string }) {
  return (
    <select name="role" defaultValue={value} aria-label={label}>
      <RoleOptions />
    </select>
  )
}

export function RoleField({ value }: { value: string }) {
  return (
    <label>
      <span>Role</span>
      <select name="role" defaultValue={value}>
        <RoleOptions />
      </select>
    </label>
  )
}

const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {roleLabel(role)}
    </option>
  ))
