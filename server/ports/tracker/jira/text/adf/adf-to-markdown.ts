import { writeMarkdown } from '../write-markdown'
import { readAdf } from './read-adf'

/** Converts text written in Jira. Content without a markdown equivalent becomes a readable placeholder. */
export const adfToMarkdown = (stored: unknown): string => writeMarkdown(readAdf(stored))
