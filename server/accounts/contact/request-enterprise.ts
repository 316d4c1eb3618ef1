import { contactRequests } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { EnterpriseContact } from './wire'

/** The analytics event contains only the team size. The contact details stay on this server. */
export async function requestEnterprise(ctx: Context, contact: EnterpriseContact): Promise<void> {
  const { name, email, company, team_size, message, honeypot } = contact
  if (honeypot) return
  await ctx.db.insert(contactRequests).values({
    name,
    email,
    company,
    teamSize: team_size,
    message: message || null,
    createdAt: ctx.clock.now(),
  })
  ctx.ports.analytics?.capture({ name: 'enterprise_contact', properties: { team_size } })
}
