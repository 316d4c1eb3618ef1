import { revokeKeysOf } from '#server/accounts/keys/index'
import { revokeInvitationsBy } from '#server/accounts/orgs/index'
import type { RequestContext } from '#server/kernel/context'
import { revokeLinksBy } from '../links/sign-in-link'
import { endEverywhere } from './end-everywhere'

/** Ends sessions, devices, connected assistants and keys of the person, and the invitations and links that they made. */
export async function endAccess(ctx: RequestContext, userId: number): Promise<void> {
  await endEverywhere(ctx, userId)
  await revokeKeysOf(ctx, userId)
  await revokeInvitationsBy(ctx, userId)
  await revokeLinksBy(ctx, userId)
}
