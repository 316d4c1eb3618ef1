import { readAdf } from './adf/read-adf'
import { type AdfNode, writeAdf } from './adf/write-adf'
import { readMarkdown } from './read-markdown'
import { readWiki } from './wiki/read-wiki'
import { writeWiki } from './wiki/write-wiki'
import { writeMarkdown } from './write-markdown'

/** Converts text written in Jira. Content without a markdown equivalent becomes a readable placeholder. */
export const adfToMarkdown = (stored: unknown): string => writeMarkdown(readAdf(stored))

/** A document in the Atlassian Document Format that conforms to its schema, for any markdown. */
export const markdownToAdf = (markdown: string): AdfNode => writeAdf(readMarkdown(markdown))

/** The wiki markup of Jira Data Center. Escapes characters that would be markup there. */
export const markdownToWiki = (markdown: string): string => writeWiki(readMarkdown(markdown))

/** Converts text written in Jira. Macros without a markdown equivalent stay text. */
export const wikiToMarkdown = (wiki: string): string => writeMarkdown(readWiki(wiki))
