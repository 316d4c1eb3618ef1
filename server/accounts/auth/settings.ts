import { z } from 'zod'
import type { SettingRule } from '#server/kernel/module'
import { isIssuer } from '#server/kernel/settings/addresses'
import { entry, OptionalText } from '#server/kernel/settings/entry'
import { Organizations } from '#server/kernel/settings/organizations'

/** How people sign in. */
export const settings = {
  oidcIssuer: entry({
    name: 'OIDC_ISSUER',
    group: 'Identity',
    meaning:
      'The issuer of the OpenID provider for sign-in. Its client must allow BASE_URL/auth/callback. Default: an embedded provider with its own accounts.',
    example: 'https://login.example.com',
    schema: z
      .string()
      .refine(
        isIssuer,
        'must be https:// (or http:// on this machine) and a host, without query or credentials',
      )
      .nullable()
      .default(null),
  }),
  oidcClientId: entry({
    name: 'OIDC_CLIENT_ID',
    group: 'Identity',
    meaning: 'The client ID of this deployment at the provider. Required with OIDC_ISSUER.',
    example: '',
    schema: OptionalText,
  }),
  oidcClientSecret: entry({
    name: 'OIDC_CLIENT_SECRET',
    group: 'Identity',
    meaning: 'The client secret. A public client has none.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  oidcAudience: entry({
    name: 'OIDC_AUDIENCE',
    group: 'Identity',
    meaning: 'The required audience of access tokens. Default: OIDC_CLIENT_ID.',
    example: 'https://specs.example.com/',
    schema: OptionalText,
  }),
  oidcOrganizations: entry({
    name: 'OIDC_ORGANIZATIONS',
    group: 'Identity',
    meaning:
      'Turns on organization mode: slug=id for each organization, with its id at the provider, separated by commas. A slug alone is its own id. A user who signs in to one of them becomes its member. Without it, the org_id of a token is ignored.',
    example: 'acme=org_1a2b3c',
    schema: Organizations.default(new Map()),
  }),
} as const

export const settingRules: SettingRule<typeof settings>[] = [
  ({ oidcIssuer, oidcClientId }) =>
    oidcIssuer !== null && oidcClientId === null ? 'OIDC_ISSUER also needs OIDC_CLIENT_ID' : null,

  ({ oidcIssuer, oidcClientId, oidcClientSecret, oidcAudience, oidcOrganizations }) => {
    const isForIssuer =
      [oidcClientId, oidcClientSecret, oidcAudience].some((value) => value !== null) ||
      oidcOrganizations.size > 0
    return oidcIssuer === null && isForIssuer
      ? 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUDIENCE and OIDC_ORGANIZATIONS also need OIDC_ISSUER. Without it, people sign in with the embedded provider, which ignores these settings'
      : null
  },
]
