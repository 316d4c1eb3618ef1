import { adfToMarkdown, markdownToAdf, markdownToWiki, wikiToMarkdown } from '../text/convert-markdown'
import type { JiraCredential } from './jira-credential'
import type { JiraUser } from './responses'

/** All differences between Jira Cloud and Jira Data Center, except those of a single method. */
export interface JiraEdition {
  isCloud: boolean
  /** The path of the REST API. */
  api: string
  authorization: string
  /** Markdown in the format of Jira's long texts, and back. */
  fromMarkdown(markdown: string): unknown
  toMarkdown(stored: unknown): string
  idOf(user: JiraUser): string
  /** A person, in the format of request bodies. */
  userRef(id: string): Record<string, string>
  /** The query parameters that find one person, and people by a text. */
  userQuery(id: string): Record<string, string>
  peopleQuery(text: string): Record<string, string>
}

export const editionOf = (credential: JiraCredential): JiraEdition =>
  credential.authMethod === 'api_token' ? cloud(credential) : dataCenter(credential)

const cloud = ({ email, token }: JiraCredential & { authMethod: 'api_token' }): JiraEdition => ({
  isCloud: true,
  api: '/rest/api/3',
  authorization: `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`,
  fromMarkdown: markdownToAdf,
  toMarkdown: adfToMarkdown,
  idOf: ({ accountId }) => accountId ?? '',
  userRef: (accountId) => ({ accountId }),
  userQuery: (accountId) => ({ accountId }),
  peopleQuery: (query) => ({ query }),
})

const dataCenter = ({ token }: JiraCredential): JiraEdition => ({
  isCloud: false,
  api: '/rest/api/2',
  authorization: `Bearer ${token}`,
  fromMarkdown: markdownToWiki,
  toMarkdown: (stored) => (typeof stored === 'string' ? wikiToMarkdown(stored) : ''),
  idOf: ({ name }) => name ?? '',
  userRef: (name) => ({ name }),
  userQuery: (username) => ({ username }),
  peopleQuery: (username) => ({ username }),
})
