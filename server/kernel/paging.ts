import { z } from 'zod'

/** A whole number from a query string. z.coerce would read '' as 0 and ' 1e3' as 1000. */
export const QueryInteger = (min: number, max: number, fallback: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/, 'must be a whole number')
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))
    .default(fallback)

export const paging = (defaultLimit = 20, maxLimit = 100) => ({
  limit: QueryInteger(1, maxLimit, defaultLimit),
  offset: QueryInteger(0, 10_000, 0),
})
