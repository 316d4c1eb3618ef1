import type { OrgContext } from '#server/kernel/context'
import type { Tracker } from '#server/ports/tracker/port'
import type { OwnConnection } from '../credentials/own-connections'
import { ownCredential } from '../credentials/sealed-credential'
import { openVendor } from './open-vendor'
import { requireStored } from './require-stored'

/** The ticket system of one of the org's own connections. */
export const openOwn = (ctx: Pick<OrgContext, 'db' | 'ports' | 'secretBox'>, own: OwnConnection): Tracker =>
  openVendor(ctx, ownCredential(ctx, own), {
    isFromEnvironment: false,
    beforeRequest: () => requireStored(ctx, own),
  })
