import { z } from 'zod'
import { OrgSlug } from '../paths'
import { quoteValue } from './entry'

/** Maps our slugs to the organization ids of the identity provider. */
export const Organizations = z.string().transform((text, ctx): ReadonlyMap<string, string> => {
  const organizations = new Map<string, string>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [name = '', id = name] = entry.split('=', 2).map((part) => part.trim())
    const slug = OrgSlug.safeParse(name)
    if (slug.success && id !== '') organizations.set(slug.data, id)
    else ctx.addIssue({ code: 'custom', message: `${quoteValue(entry)} must be slug=id or a slug` })
  }
  return organizations
})
