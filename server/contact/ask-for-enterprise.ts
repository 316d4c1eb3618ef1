import { contactRequests } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { EnterpriseContact } from './wire'

/** The event counts that someone asked; who it was stays here. */
export async function askForEnterprise(ctx: Context, asked: EnterpriseContact): Promise<void> {
  const { name, email, company, team_size, message, honeypot } = asked
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
