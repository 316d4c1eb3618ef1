import type { Density } from '#app/density'

const ONE_YEAR_S = 365 * 24 * 60 * 60

export const toDensity = (value: unknown): Density => (value === 'compact' ? 'compact' : 'comfortable')

/** The density of lists is in a cookie like the theme, so that the server renders with it and rows do not jump. */
export const readDensity = (request: Request): Density =>
  toDensity((request.headers.get('cookie') ?? '').match(/(?:^|;\s*)pl_density=(\w+)/)?.[1])

export const densityCookie = (density: Density) =>
  `pl_density=${density}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`
