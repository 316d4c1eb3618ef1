import { readMarkdown } from '../read-markdown'
import { writeWiki } from './write-wiki'

/** The wiki markup of Jira Data Center. Escapes characters that would be markup there. */
export const markdownToWiki = (markdown: string): string => writeWiki(readMarkdown(markdown))
