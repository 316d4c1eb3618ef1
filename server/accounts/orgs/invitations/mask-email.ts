/**
 * Hides most of an address: its owner recognizes it, and others cannot learn it. Example: `a…@example.com`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${at > 1 ? email.slice(0, 1) : ''}…${email.slice(at)}`
}
