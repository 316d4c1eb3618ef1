import { writeMarkdown } from '../write-markdown'
import { readWiki } from './read-wiki'

/** What people wrote in Jira. Macros that markdown does not have stay as text. */
export const wikiToMarkdown = (wiki: string): string => writeMarkdown(readWiki(wiki))
