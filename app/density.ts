export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** The key of the fetcher that changes the density, whose pending choice pages show. */
export const DENSITY_FETCHER = 'density'
