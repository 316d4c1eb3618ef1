const NAME = 'svc_session'
const FOURTEEN_DAYS_S = 14 * 24 * 60 * 60

const isLocalhost = (baseUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname)

export function sessionCookie(token: string, baseUrl: string): string {
  const secure = isLocalhost(baseUrl) ? '' : '; Secure'
  return `${NAME}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${FOURTEEN_DAYS_S}${secure}`
}

export const clearedSessionCookie = () => `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

export function readSessionCookie(header: string | null): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, ...value] = pair.trim().split('=')
    if (name === NAME) return value.join('=') || null
  }
  return null
}
