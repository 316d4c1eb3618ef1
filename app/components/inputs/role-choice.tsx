import { ROLE_CHOICES, roleLabel } from '../../labels/role-label'

/** In a table, where the column is named. */
export function RoleChoice({ value, label }: { value: string; label: string }) {
  return (
    <select key={value} name="role" defaultValue={value} aria-label={label}>
      <Roles />
    </select>
  )
}

export function RoleField({ value }: { value: string }) {
  return (
    <label>
      <span>Role</span>
      <select name="role" defaultValue={value}>
        <Roles />
      </select>
    </label>
  )
}

const Roles = () =>
  ROLE_CHOICES.map((role) => (
    <option key={role} value={role}>
      {roleLabel(role)}
    </option>
  ))
