import { writeMarkdown } from '../write-markdown'
import { readAdf } from './read-adf'

/** What people wrote in Jira. Content that markdown does not have keeps a readable placeholder. */
export const adfToMarkdown = (stored: unknown): string => writeMarkdown(readAdf(stored))
