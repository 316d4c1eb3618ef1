/** How long the start page explains why an organization did not open after the installation of the GitHub App. */
const LIFETIME_S = 600

const cookieLine = (value: string, maxAgeS: number) =>
  `pl_installed=${value}; Path=/app; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax`

/** Holds the id of an installation whose organization the user could not open. */
export const installedCookie = (installationId: number) => cookieLine(`${installationId}`, LIFETIME_S)

export const endInstalledCookie = cookieLine('', 0)

export const readInstalledCookie = (request: Request): string | null =>
  /(?:^|;\s*)pl_installed=(\d{1,15})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
