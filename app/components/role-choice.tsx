import { ROLE_CHOICES, roleLabel } from '../role-label'

export function RoleChoice({ value, label }: { value: string; label?: string }) {
  return (
    <select key={value} name="role" defaultValue={value} aria-label={label}>
      {ROLE_CHOICES.map((role) => (
        <option key={role} value={role}>
          {roleLabel(role)}
        </option>
      ))}
    </select>
  )
}
