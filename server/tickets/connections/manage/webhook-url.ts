import { CONNECTION_KINDS } from '#db/schema/index'
import type { OrgRequestContext } from '#server/kernel/context'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import type { OwnConnection } from '../credentials/own-connections'

/** The address for the vendor's events of this connection. Null if the vendor has no webhooks of connections. */
export function webhookUrl(
  { web }: Pick<OrgRequestContext, 'web'>,
  { orgId, id, kind }: Pick<OwnConnection, 'orgId' | 'id' | 'kind'>,
): string | null {
  const hasWebhooks = CONNECTION_KINDS.some((each) => each === kind)
  return hasWebhooks ? `${web.baseUrl}/webhooks/${kind}/${formatOrgScopedId({ orgId, id })}` : null
}
