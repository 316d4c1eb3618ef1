/** Enough of an address to recognize one's own, too little to learn somebody else's: `a…@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${at > 1 ? email.slice(0, 1) : ''}…${email.slice(at)}`
}
