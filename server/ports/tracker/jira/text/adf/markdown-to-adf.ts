import { readMarkdown } from '../read-markdown'
import { type AdfNode, writeAdf } from './write-adf'

/** A document in the Atlassian Document Format that conforms to its schema, for any markdown. */
export const markdownToAdf = (markdown: string): AdfNode => writeAdf(readMarkdown(markdown))
