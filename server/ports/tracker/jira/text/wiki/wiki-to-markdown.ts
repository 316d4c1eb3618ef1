import { writeMarkdown } from '../write-markdown'
import { readWiki } from './read-wiki'

/** Converts text written in Jira. Macros without a markdown equivalent stay text. */
export const wikiToMarkdown = (wiki: string): string => writeMarkdown(readWiki(wiki))
