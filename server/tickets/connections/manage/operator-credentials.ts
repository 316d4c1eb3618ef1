import type { OrgContext } from '#server/kernel/context'
import { CREDENTIAL_FORMS } from '../credentials/credential-kinds'
import { environmentCredential } from '../credentials/environment-credential'
import type { OperatorCredentialWire } from '../wire'

/** The operator's credentials that this org may use, without their secrets. */
export function operatorCredentials(ctx: Pick<OrgContext, 'ports' | 'org'>): OperatorCredentialWire[] {
  return CREDENTIAL_FORMS.flatMap(({ kind, method }) =>
    ctx.ports.trackers.environment.prefixes.flatMap((prefix) => {
      const answer = environmentCredential(ctx, kind, method, prefix)
      if (answer.state !== 'found') return []
      return [{ system: kind, host: answer.credential.host, auth_method: method, env_prefix: prefix }]
    }),
  )
}
