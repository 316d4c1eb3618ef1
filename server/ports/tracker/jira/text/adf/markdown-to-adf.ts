import { readMarkdown } from '../read-markdown'
import { type AdfNode, writeAdf } from './write-adf'

/** A document in the Atlassian Document Format that its schema accepts, whatever the markdown is. */
export const markdownToAdf = (markdown: string): AdfNode => writeAdf(readMarkdown(markdown))
