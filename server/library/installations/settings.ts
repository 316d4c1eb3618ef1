import { z } from 'zod'
import type { SettingRule } from '#server/kernel/module'
import { entry, isPartial, OptionalText } from '#server/kernel/settings/entry'
import { PrivateKey } from '#server/kernel/settings/private-key'

/** Settings of the GitHub App. */
export const settings = {
  githubAppId: entry({
    name: 'GITHUB_APP_ID',
    group: 'Code host',
    meaning:
      'The ID of the GitHub App. Required together with GITHUB_APP_SLUG and GITHUB_PRIVATE_KEY. Without them, only local repositories are available.',
    example: '',
    schema: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a number')
      .nullable()
      .default(null),
  }),
  githubAppSlug: entry({
    name: 'GITHUB_APP_SLUG',
    group: 'Code host',
    meaning: 'The slug of the GitHub App: the last part of github.com/apps/….',
    example: '',
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,100}$/i, 'must be the last part of github.com/apps/…')
      .nullable()
      .default(null),
  }),
  githubPrivateKey: entry({
    name: 'GITHUB_PRIVATE_KEY',
    group: 'Code host',
    meaning: 'The private key of the GitHub App: the PEM with \\n for line breaks, or its base64.',
    example: '',
    secret: true,
    schema: PrivateKey.nullable().default(null),
  }),
  githubApiUrl: entry({
    name: 'GITHUB_API_URL',
    group: 'Code host',
    meaning: 'The address of the GitHub REST API. GitHub Enterprise serves it under /api/v3.',
    example: 'https://api.github.com',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be http:// or https:// and a host' })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api.github.com'),
  }),
  githubClientId: entry({
    name: 'GITHUB_CLIENT_ID',
    group: 'Code host',
    meaning:
      'The OAuth client ID of the GitHub App. With it, users can link their accounts and commit under their own names.',
    example: '',
    schema: OptionalText,
  }),
  githubClientSecret: entry({
    name: 'GITHUB_CLIENT_SECRET',
    group: 'Code host',
    meaning: 'The OAuth client secret of the GitHub App.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
} as const

export const settingRules: SettingRule<typeof settings>[] = [
  ({ githubAppId, githubAppSlug, githubPrivateKey }) =>
    isPartial([githubAppId, githubAppSlug, githubPrivateKey])
      ? 'GITHUB_APP_ID, GITHUB_APP_SLUG and GITHUB_PRIVATE_KEY are required together'
      : null,
]
