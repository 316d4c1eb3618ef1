import { z } from 'zod'
import { OrgSlug } from '../paths'

/** Slugs of organizations, separated by commas. Null if the setting is absent. */
export const OrgSlugs = z
  .string()
  .transform((list) => list.split(',').map((slug) => slug.trim()))
  .pipe(z.array(OrgSlug))
  .nullable()
  .default(null)
