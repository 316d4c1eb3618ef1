import type Provider from 'oidc-provider'
import { hashToken } from '#server/kernel/secrets/random-token'
import { ASSISTANT_SCOPES, type AssistantAnswer, type AssistantRequest } from '#server/kernel/sign-in'
import { accountSubjectOf } from '../accounts'
import { CLIENT_ID } from '../client-id'

type Interaction = InstanceType<Provider['Interaction']>

/** The assistant whose request with this id waits for a person. */
export async function findAssistantRequest(
  provider: Provider,
  interactionId: string,
): Promise<AssistantRequest | null> {
  const interaction = await findInteraction(provider, interactionId)
  if (!interaction) return null
  const { client_id, redirect_uri, resource, scope } = interaction.params
  const client = await provider.Client.find(String(client_id))
  if (!client) return null
  return {
    clientId: client.clientId,
    clientName: client.clientName ?? null,
    redirectUri: String(redirect_uri),
    resource: String(resource),
    scopes: requestedScopes(scope),
    returnTo: interaction.returnTo,
    isAnswered: interaction.result !== undefined,
  }
}

async function findInteraction(provider: Provider, id: string): Promise<Interaction | undefined> {
  const interaction = await provider.Interaction.find(id)
  return interaction && interaction.params.client_id !== CLIENT_ID ? interaction : undefined
}

const requestedScopes = (scope: unknown) => {
  const requested = String(scope ?? '').split(' ')
  return ASSISTANT_SCOPES.filter((each) => requested.includes(each))
}

/** Stores the person's decision. Returns the hash of the new grant; null for a denial, or if no request waits. */
export async function answerAssistant(
  provider: Provider,
  interactionId: string,
  { userId, scopes }: AssistantAnswer,
): Promise<{ grantHash: string } | null> {
  const interaction = await findInteraction(provider, interactionId)
  if (!interaction || interaction.result) return null
  if (scopes.length === 0) {
    interaction.result = { error: 'access_denied', error_description: 'The person denied the request.' }
    await interaction.persist()
    return null
  }
  const accountId = accountSubjectOf(userId)
  const grant = new provider.Grant({ clientId: String(interaction.params.client_id), accountId })
  grant.addResourceScope(String(interaction.params.resource), scopes.join(' '))
  const grantId = await grant.save()
  interaction.result = { login: { accountId }, consent: { grantId } }
  await interaction.persist()
  return { grantHash: hashToken(grantId) }
}
