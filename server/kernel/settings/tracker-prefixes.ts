import { z } from 'zod'
import { quoteValue } from './entry'

const PREFIX = /^[A-Z][A-Z0-9_]*_$/

export const USUAL_PREFIXES = ['JIRA_', 'LINEAR_', 'GITHUB_']

/** The suffixes that follow a prefix in the names of variables with ticket system credentials. */
export const CREDENTIAL_SUFFIXES = [
  'HOST',
  'EMAIL',
  'API_TOKEN',
  'PERSONAL_ACCESS_TOKEN',
  'API_KEY',
  'TOKEN',
] as const
export type CredentialSuffix = (typeof CREDENTIAL_SUFFIXES)[number]

export const isSecretSuffix = (suffix: CredentialSuffix) => suffix !== 'HOST' && suffix !== 'EMAIL'

/** Prefixes of environment variables, separated by commas. */
export const TrackerPrefixes = z
  .string()
  .transform((text, ctx): readonly string[] => {
    const prefixes = listItems(text)
    for (const prefix of prefixes)
      if (!PREFIX.test(prefix))
        ctx.addIssue({
          code: 'custom',
          message: `${quoteValue(prefix)} must be capitals, digits and _ that end in _`,
        })
    return prefixes
  })
  .default(USUAL_PREFIXES)

/** Reads the prefixes without checking them: secrets must be masked even if the setting is invalid. */
export const readPrefixes = (text: string | undefined): readonly string[] => {
  const prefixes = listItems(text ?? '')
  return prefixes.length > 0 ? prefixes : USUAL_PREFIXES
}

const listItems = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
