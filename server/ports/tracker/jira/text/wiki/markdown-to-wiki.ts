import { readMarkdown } from '../read-markdown'
import { writeWiki } from './write-wiki'

/** The wiki markup of Jira Data Center. Signs of the text that would be markup there are escaped. */
export const markdownToWiki = (markdown: string): string => writeWiki(readMarkdown(markdown))
