import type Provider from 'oidc-provider'
import { accountSubjectOf } from './accounts'
import { CLIENT_ID } from './client-id'
import { SCOPE } from './configure-provider'

type DeviceCode = InstanceType<Provider['DeviceCode']>

interface DeviceDecision {
  userId: number
  isApproved: boolean
  audience: string
}

/** The waiting device with this code. Ignores case and hyphens, which people type differently. */
export async function findWaitingDevice(provider: Provider, userCode: string): Promise<DeviceCode | null> {
  const normal = userCode.toUpperCase().replace(/\W/g, '')
  const code = await provider.DeviceCode.findByUserCode(normal)
  return code && !code.error && !code.accountId && !code.isExpired ? code : null
}

/** Replaces the provider's own page: on ours the person is already signed in. */
export async function answerDevice(
  provider: Provider,
  userCode: string,
  decision: DeviceDecision,
): Promise<boolean> {
  const code = await findWaitingDevice(provider, userCode)
  if (!code) return false
  Object.assign(code, decision.isApproved ? await approval(provider, decision) : DENIAL)
  await code.save()
  return true
}

const DENIAL = { error: 'access_denied', errorDescription: 'The person denied the request.' }

async function approval(provider: Provider, { userId, audience }: DeviceDecision) {
  const accountId = accountSubjectOf(userId)
  const grant = new provider.Grant({ clientId: CLIENT_ID, accountId })
  grant.addOIDCScope(SCOPE)
  return {
    accountId,
    grantId: await grant.save(),
    scope: SCOPE,
    resource: audience,
    authTime: Math.floor(Date.now() / 1000),
  }
}
