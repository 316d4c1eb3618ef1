import { z } from 'zod'
import { MAX_LIST_OFFSET } from '#shared/limits'

const WHOLE = 'must be a whole number'

/** A whole number from a query string. z.coerce would read '' as 0 and ' 1e3' as 1000. */
export const QueryInteger = (min: number, max: number, fallback: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,9}$/, WHOLE)
          .transform(Number),
      ],
      WHOLE,
    )
    .pipe(z.number().int().min(min).max(max))
    .default(fallback)
    .meta({ wire: { type: 'integer', minimum: min, maximum: max, default: fallback } })

/** A boolean from a query string. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'must be true or false')
  .transform((value) => value === true || value === '1' || value === 'true')
  .meta({ wire: { type: 'boolean' } })

export const paging = (defaultLimit = 20, maxLimit = 100) => ({
  limit: QueryInteger(1, maxLimit, defaultLimit),
  offset: QueryInteger(0, MAX_LIST_OFFSET, 0),
})
