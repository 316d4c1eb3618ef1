import { THEMES, type Theme } from '#app/theme'

const ONE_YEAR_S = 365 * 24 * 60 * 60

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)

export const toTheme = (value: unknown): Theme => (isTheme(value) ? value : 'system')

/** The theme is in a cookie, so that the server renders with it and the page does not flash. */
export function readTheme(request: Request): Theme {
  const cookie = request.headers.get('cookie') ?? ''
  return toTheme(cookie.match(/(?:^|;\s*)pl_theme=(\w+)/)?.[1])
}

export const themeCookie = (theme: Theme) => `pl_theme=${theme}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`
